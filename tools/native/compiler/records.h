/* Records are made and given back by the thousand: the memory of those that were given back is kept for the next ones of their size. */

#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION) && !defined(Py_REF_DEBUG)

#define SIZES 40       /* in words: the records of The Ancient World have up to 25 */
#define MOST_KEPT 128  /* of each size */

typedef struct {
    int count;
    PyObject *records[MOST_KEPT];
} Kept;

static Kept kept[SIZES];

/* Where memory of the size of a record is kept; nowhere, if the collector of rubbish looks after the record. */
static inline Kept *kept_for(PyTypeObject *type) {
    size_t words = (size_t)type->tp_basicsize / sizeof(PyObject *);
    if (words >= SIZES || PyType_IS_GC(type) || type->tp_itemsize != 0) {
        return NULL;
    }
    return &kept[words];
}

static inline PyObject *Record_Alloc(PyTypeObject *type) {
    Kept *here = kept_for(type);
    if (here == NULL || here->count == 0 || type->tp_alloc != PyType_GenericAlloc) {
        return type->tp_alloc(type, 0);
    }
    PyObject *record = here->records[--here->count];
    memset((char *)record + sizeof(PyObject), 0, type->tp_basicsize - sizeof(PyObject));
    Py_SET_TYPE(record, type);
    Py_INCREF(type);
    Py_SET_REFCNT(record, 1);
    return record;
}

static inline void Record_Free(PyObject *record) {
    PyTypeObject *type = Py_TYPE(record);
    Kept *here = kept_for(type);
    if (here == NULL || here->count == MOST_KEPT || type->tp_free != PyObject_Free) {
        type->tp_free(record);
    } else {
        here->records[here->count++] = record;
    }
}

#else

#define Record_Alloc(type) (type)->tp_alloc((type), 0)
#define Record_Free(record) Py_TYPE(record)->tp_free(record)

#endif

/* A class that says itself what its records hold does not learn it from the one that it inherits from; nor does it get the flag then
   by which the collector of rubbish looks after them. */
static int Record_HoldsNothing(PyObject *record, visitproc visit, void *arg) {
    return 0;
}

/* A tuple of what is in a list that nobody else has, which is given back. */
static inline PyObject *Tuple_OfOwnList(PyObject *list) {
#ifdef Py_GIL_DISABLED
    bool is_own = false;
#else
    bool is_own = Py_REFCNT(list) == 1 && PyList_CheckExact(list);
#endif
    if (!is_own) {
        PyObject *made = PyList_AsTuple(list);
        Py_DECREF(list);
        return made;
    }
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject *made = PyTuple_New(size);
    if (size != 0 && made != NULL) {
        memcpy(&PyTuple_GET_ITEM(made, 0), ((PyListObject *)list)->ob_item, size * sizeof(PyObject *));
        Py_SET_SIZE(list, 0);
    }
    Py_DECREF(list);
    return made;
}

/* Whether an object is of a class or of one that inherits from it: most are a parent or two away. */
static inline int Record_TypeCheck(PyObject *object, PyTypeObject *type) {
    for (PyTypeObject *each = Py_TYPE(object); each != NULL; each = each->tp_base) {
        if (each == type) {
            return 1;
        }
    }
    return PyType_IsSubtype(Py_TYPE(object), type);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) Record_TypeCheck((PyObject *)(object), (type))
