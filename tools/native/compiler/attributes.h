/* Attributes and methods that mypyc does not know, looked up once for each class.

   The rules read cards all the time, whose classes are plain Python, and ask kinds of choice by their class. Python's own
   bytecode remembers where an attribute of a class lies; code that calls PyObject_GetAttr looks it up again each time. What is
   found here is kept by the version tag of the class, as Python does it: whoever changes a class, or one that it inherits
   from, takes its tag away, and no other class ever gets it. */

#include <structmember.h>

/* Tried with 3.11 to 3.13; what comes after them, and Python without the lock, looks up as ever. */
#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

typedef enum { IN_SLOT, IN_CLASS, BY_GETTER, BY_METHOD, BY_FUNCTION, ELSEWHERE } Place;

typedef struct {
    unsigned int tag; /* 0, which no class has: nothing is kept here */
    PyObject *name;
    Place where;
    Py_ssize_t offset;
    PyObject *value; /* as long as the tag is there, the class holds it */
    getter get;
    void *closure;
    PyMethodDef *method;
} Known;

#define MOST_KNOWN 1024

static Known known_of_objects[MOST_KNOWN];
static Known known_of_classes[MOST_KNOWN];

/* Where something is kept, or will be; nothing is known of classes without a tag. */
static inline Known *known_at(Known *all, PyTypeObject *type, PyObject *name) {
    return &all[(type->tp_version_tag ^ (unsigned int)((uintptr_t)name >> 4)) % MOST_KNOWN];
}

static inline bool is_known(Known *known, PyTypeObject *type, PyObject *name) {
    return likely(known->name == name && known->tag == type->tp_version_tag
                  && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG));
}

static inline bool has_no_dict(PyTypeObject *type) {
#ifdef Py_TPFLAGS_MANAGED_DICT
    if (PyType_HasFeature(type, Py_TPFLAGS_MANAGED_DICT)) {
        return false;
    }
#endif
    return type->tp_dictoffset == 0;
}

static bool is_method(PyTypeObject *kind, PyObject *found) {
    const int called = METH_VARARGS | METH_FASTCALL | METH_KEYWORDS | METH_NOARGS | METH_O;
    if (Py_TYPE(found) != kind) {
        return false;
    }
    int flags = ((PyMethodDescrObject *)found)->d_method->ml_flags & called;
    return (flags & METH_FASTCALL) || flags == METH_O || flags == METH_NOARGS;
}

/* Where an attribute of an object was found, if it can be found there again without being looked up. */
static void found_in_class(Known *known, PyTypeObject *type, PyObject *found) {
    known->where = ELSEWHERE;
    if (Py_TYPE(found) == &PyMemberDescr_Type) {
        PyMemberDef *slot = ((PyMemberDescrObject *)found)->d_member;
        if (slot->type == T_OBJECT_EX && slot->flags == 0 && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
            known->where = IN_SLOT;
            known->offset = slot->offset;
        }
    } else if (Py_TYPE(found) == &PyGetSetDescr_Type) {
        PyGetSetDef *made = ((PyGetSetDescrObject *)found)->d_getset;
        if (made->get != NULL && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
            known->where = BY_GETTER;
            known->get = made->get;
            known->closure = made->closure;
        }
    } else if (has_no_dict(type)) {
        known->value = found;
        if (Py_TYPE(found)->tp_descr_get == NULL) {
            known->where = IN_CLASS;
        } else if (Py_TYPE(found) == &PyFunction_Type) {
            known->where = BY_FUNCTION;
        } else if (is_method(&PyMethodDescr_Type, found) && PyType_IsSubtype(type, PyDescr_TYPE(found))) {
            known->where = BY_METHOD;
            known->method = ((PyMethodDescrObject *)found)->d_method;
        }
    }
}

/* Where an attribute of a class itself was found; what a class of classes has comes before it. */
static void found_of_class(Known *known, PyTypeObject *type, PyObject *found) {
    known->where = ELSEWHERE;
    if (_PyType_Lookup(&PyType_Type, known->name) != NULL) {
        return;
    }
    known->value = found;
    if (Py_TYPE(found)->tp_descr_get == NULL) {
        known->where = IN_CLASS;
    } else if (is_method(&PyClassMethodDescr_Type, found)) {
        known->where = BY_METHOD;
        known->method = ((PyMethodDescrObject *)found)->d_method;
    }
}

/* What is known of an attribute from now on. */
static CPy_NOINLINE void looked_up(PyObject *object, PyObject *name) {
    bool is_class = Py_TYPE(object) == &PyType_Type;
    PyTypeObject *type = is_class ? (PyTypeObject *)object : Py_TYPE(object);
    Known known = {0, name, ELSEWHERE};
    if (!PyUnicode_CheckExact(name) || (!is_class && type->tp_getattro != PyObject_GenericGetAttr)) {
        return;
    }
    PyObject *found = _PyType_Lookup(type, name);
    known.tag = type->tp_version_tag;
    if (found == NULL || known.tag == 0 || !PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)) {
        return;
    }
    (is_class ? found_of_class : found_in_class)(&known, type, found);
    *known_at(is_class ? known_of_classes : known_of_objects, type, name) = known;
}

static inline Known *known_of(PyObject *object, PyObject *name) {
    if (Py_TYPE(object) == &PyType_Type) {
        Known *known = known_at(known_of_classes, (PyTypeObject *)object, name);
        return is_known(known, (PyTypeObject *)object, name) ? known : NULL;
    }
    Known *known = known_at(known_of_objects, Py_TYPE(object), name);
    return is_known(known, Py_TYPE(object), name) ? known : NULL;
}

static PyObject *Known_GetAttr(PyObject *object, PyObject *name) {
    Known *known = known_of(object, name);
    if (unlikely(known == NULL)) {
        looked_up(object, name);
        return PyObject_GetAttr(object, name);
    }
    switch (known->where) {
    case IN_SLOT: {
        PyObject *value = *(PyObject **)((char *)object + known->offset);
        return likely(value != NULL) ? Py_NewRef(value) : PyObject_GetAttr(object, name);
    }
    case IN_CLASS:
        return Py_NewRef(known->value);
    case BY_GETTER:
        return known->get(object, known->closure);
    default:
        return PyObject_GetAttr(object, name);
    }
}

static PyObject *Known_CallMethod(PyObject *name, PyObject *const *args, size_t nargsf, PyObject *names) {
    Known *known = known_of(args[0], name);
    if (unlikely(known == NULL)) {
        looked_up(args[0], name);
        return PyObject_VectorcallMethod(name, args, nargsf, names);
    }
    if (known->where == BY_FUNCTION) {
        PyObject *function = Py_NewRef(known->value); /* it may be taken from its class meanwhile */
        PyObject *value = PyObject_Vectorcall(function, args, nargsf & ~PY_VECTORCALL_ARGUMENTS_OFFSET, names);
        Py_DECREF(function);
        return value;
    }
    if (known->where == BY_METHOD) {
        Py_ssize_t given = PyVectorcall_NARGS(nargsf) - 1;
        void (*call)(void) = (void (*)(void))known->method->ml_meth;
        int flags = known->method->ml_flags;
        if (flags & METH_FASTCALL && flags & METH_KEYWORDS) {
            return ((_PyCFunctionFastWithKeywords)call)(args[0], args + 1, given, names);
        }
        if (names == NULL) {
            if (flags & METH_FASTCALL) {
                return ((_PyCFunctionFast)call)(args[0], args + 1, given);
            }
            if (given == (flags & METH_O ? 1 : 0)) {
                return ((PyCFunction)call)(args[0], given == 1 ? args[1] : NULL);
            }
        }
    }
    return PyObject_VectorcallMethod(name, args, nargsf, names);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr Known_GetAttr
#define PyObject_VectorcallMethod Known_CallMethod

#endif
