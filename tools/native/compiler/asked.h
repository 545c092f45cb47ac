/* What functions gave that make each small record only once.

   `made_once` keeps its records in an `lru_cache` of Python's: to be asked, that wants the arguments in a tuple, works out the
   hashes of all, and puts what it finds behind everything else that it keeps. The rules ask for the same record again and
   again, with the very same objects; what those were is kept here, and comparing them is all. They are held, so that nothing
   else can lie where they do: words, numbers, classes and tuples, never a state or a step. What a stranger keeps of those in
   an `lru_cache` of his own can be cleared as ever. */

#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

#define MOST_GIVEN 3
#define MOST_ASKED 2048

typedef struct {
    PyObject *function;
    Py_ssize_t count;
    PyObject *given[MOST_GIVEN];
    PyObject *result;
} Asked;

static Asked asked[MOST_ASKED];
static PyTypeObject *keeper; /* the class of what lru_cache makes */

static CPy_NOINLINE PyTypeObject *find_keeper(void) {
    PyObject *functools = PyImport_ImportModule("functools");
    PyObject *found = functools == NULL ? NULL : PyObject_GetAttrString(functools, "_lru_cache_wrapper");
    Py_XDECREF(functools);
    PyErr_Clear();
    if (found != NULL && PyType_Check(found)) {
        return (PyTypeObject *)found;
    }
    return Py_TYPE(Py_None); /* it is not written in C here: nothing is kept, since nothing that can be called is of this class */
}

static inline Asked *asked_at(PyObject *function, PyObject *const *given, Py_ssize_t count) {
    uintptr_t place = (uintptr_t)function >> 4;
    for (Py_ssize_t each = 0; each < count; each++) {
        place = place * 31 + ((uintptr_t)given[each] >> 4);
    }
    return &asked[(place ^ (place >> 11)) % MOST_ASKED];
}

static bool is_held(PyObject *given) {
    return PyUnicode_CheckExact(given) || PyLong_CheckExact(given) || PyBool_Check(given) || given == Py_None
           || PyTuple_CheckExact(given) || PyType_Check(given) || Py_TYPE(given) == keeper;
}

static CPy_NOINLINE PyObject *ask(Asked *here, PyObject *function, PyObject *const *given, Py_ssize_t count) {
    PyObject *result = PyObject_Vectorcall(function, given, count, NULL);
    for (Py_ssize_t each = 0; each < count; each++) {
        if (!is_held(given[each])) {
            return result;
        }
    }
    if (result == NULL) {
        return NULL;
    }
    Asked before = *here; /* given back at last: that may ask again */
    here->function = Py_NewRef(function);
    here->count = count;
    for (Py_ssize_t each = 0; each < count; each++) {
        here->given[each] = Py_NewRef(given[each]);
    }
    here->result = Py_NewRef(result);
    if (before.function != NULL) {
        Py_DECREF(before.function);
        for (Py_ssize_t each = 0; each < before.count; each++) {
            Py_DECREF(before.given[each]);
        }
        Py_DECREF(before.result);
    }
    return result;
}

static inline PyObject *Asked_Call(PyObject *function, PyObject *const *given, size_t nargsf, PyObject *names) {
    if (unlikely(keeper == NULL)) {
        keeper = find_keeper();
    }
    Py_ssize_t count = PyVectorcall_NARGS(nargsf);
    if (Py_TYPE(function) != keeper || names != NULL || count > MOST_GIVEN) {
        return PyObject_Vectorcall(function, given, nargsf, names);
    }
    Asked *here = asked_at(function, given, count);
    if (here->function == function && here->count == count) {
        Py_ssize_t same = 0;
        while (same < count && here->given[same] == given[same]) {
            same++;
        }
        if (same == count) {
            return Py_NewRef(here->result);
        }
    }
    return ask(here, function, given, count);
}

#define PyObject_Vectorcall Asked_Call

#endif
