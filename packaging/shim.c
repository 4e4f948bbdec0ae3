/* One compiled module, as Python looks for it beside its source: it asks the engine's library for itself.

mypyc writes such a file for each module. Ours learns its name from the import, so it is compiled once and
copied for all. NAMES is `NAME(bits) NAME(rules) …`: whatever a module may be called. */
#include <Python.h>

/* What the library calls the start of a module: init_mutable___kit___bits. */
static PyObject *key_of(PyObject *spec)
{
    PyObject *key = NULL, *name = PyObject_GetAttrString(spec, "name");
    PyObject *joined = name ? PyObject_CallMethod(name, "replace", "ss", ".", "___") : NULL;
    if (joined)
        key = PyUnicode_FromFormat("init_%U", joined);
    Py_XDECREF(joined);
    Py_XDECREF(name);
    return key;
}

static PyObject *from_the_library(PyObject *spec, PyModuleDef *own)
{
    PyObject *capsule = NULL, *library = PyImport_ImportModule(LIBRARY);
    PyObject *key = library ? key_of(spec) : NULL;
    if (key)
        capsule = PyObject_GetAttr(library, key);
    Py_XDECREF(key);
    Py_XDECREF(library);
    if (!capsule)
        return NULL;
    PyObject *(*start)(void) = (PyObject *(*)(void))PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    Py_DECREF(capsule);
    return start ? start() : NULL;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_create, from_the_library},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, NULL},
};
static PyModuleDef shim = {PyModuleDef_HEAD_INIT, .m_name = "shim", .m_slots = slots};

#define NAME(name) PyMODINIT_FUNC PyInit_##name(void) { return PyModuleDef_Init(&shim); }
NAMES
