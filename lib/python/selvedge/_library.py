"""Calls the library through the functions of selvedge/flat.h."""
import ctypes
import itertools
import os
from pathlib import Path
from typing import NamedTuple

import numpy as np

QUANTITIES = ("energy", "gradient", "hessian", "projected", "definite", "spectrum")


class Parameter(NamedTuple):
    """Parameter of an energy, valid from `lo` to `hi`."""
    name: str
    unit: str
    meaning: str
    lo: float
    hi: float
    typical: float


class Energy(NamedTuple):
    """Built-in energy; dof is the length of x, rest_numbers that of a rest shape."""
    name: str
    formula: str
    source: str
    x_unit: str
    w_unit: str
    dof: int
    parameters: tuple
    rests: tuple
    rest_numbers: int


class _Param(ctypes.Structure):  # slv_param
    _fields_ = ([(name, ctypes.c_char_p) for name in ("name", "unit", "meaning")]
                + [(name, ctypes.c_double) for name in ("lo", "hi", "typical", "draw_lo",
                                                        "draw_hi")])


class _Rest(ctypes.Structure):  # slv_rest_shape
    _fields_ = [("name", ctypes.c_char_p), ("X", ctypes.POINTER(ctypes.c_double))]


def _load():
    path = os.environ.get("SELVEDGE_LIBRARY", Path(__file__).with_name("libselvedge-flat.so"))
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise ImportError(f"{error}; ./bootstrap.sh build makes this library") from None
    row, numbers = ctypes.c_void_p, ctypes.POINTER(ctypes.c_double)
    for name, result, arguments in (
            ("slv_energy_at", row, [ctypes.c_size_t]),
            ("slv_energy_find", row, [ctypes.c_char_p]),
            ("slv_energy_count_params", ctypes.c_int, [row]),
            ("slv_energy_typical_params", ctypes.c_int, [row, numbers]),
            ("slv_energy_find_param", ctypes.c_int, [row, ctypes.c_char_p]),
            ("slv_energy_prepare", ctypes.c_int, [row, numbers, numbers]),
            ("slv_energy_check_params", ctypes.c_int,
             [row, numbers, ctypes.POINTER(ctypes.c_int)]),
            ("slv_flat_text", ctypes.c_char_p, [row, ctypes.c_int]),
            ("slv_flat_dof", ctypes.c_int, [row]),
            ("slv_flat_param", ctypes.POINTER(_Param), [row, ctypes.c_int]),
            ("slv_flat_rest", ctypes.POINTER(_Rest), [row, ctypes.c_int]),
            ("slv_flat_rest_numbers", ctypes.c_int, [row]),
            ("slv_flat_numbers", ctypes.c_int, [row, ctypes.c_int]),
            ("slv_flat_evaluate", ctypes.c_int,
             [row, ctypes.c_int, ctypes.c_int, numbers, ctypes.c_size_t, numbers, numbers]),
            ("slv_status_text", ctypes.c_char_p, [ctypes.c_int])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


_C = _load()


def _pointer(array):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


def _expect(status):
    if status != 0:
        raise ValueError(_C.slv_status_text(status).decode())


def _each(function, *row):
    """Yields function(*row, 0), function(*row, 1) and so on, up to the first null pointer."""
    return itertools.takewhile(bool, (function(*row, i) for i in itertools.count()))


def _parameters(row):
    given = (at.contents for at in _each(_C.slv_flat_param, row))
    return tuple(Parameter(p.name.decode(), p.unit.decode(), p.meaning.decode(), p.lo, p.hi,
                           p.typical) for p in given)


def _rests(row):
    """Returns the named rest shapes, {name: pointer to its numbers}."""
    return {at.contents.name.decode(): at.contents.X for at in _each(_C.slv_flat_rest, row)}


def energies():
    """Returns the built-in energies, a list of Energy."""
    rows = []
    for row in _each(_C.slv_energy_at):
        texts = [_C.slv_flat_text(row, k).decode() for k in range(5)]
        rows.append(Energy(*texts, _C.slv_flat_dof(row), _parameters(row),
                           tuple(_rests(row)), _C.slv_flat_rest_numbers(row)))
    return rows


def find(name):
    """Returns a pointer to the energy of that name."""
    row = _C.slv_energy_find(name.encode())
    if not row:
        raise ValueError(f"no energy is named {name!r}: "
                         f"{', '.join(e.name for e in energies())}")
    return row


def _rest_of(row, rest):
    """Returns a pointer to a rest shape's numbers, given its name or the numbers."""
    count = _C.slv_flat_rest_numbers(row)
    if rest is None:
        return None
    if count == 0:
        raise ValueError("this energy has no rest shapes")
    if isinstance(rest, str):
        if rest not in _rests(row):
            raise ValueError(f"no rest shape is named {rest!r}: {', '.join(_rests(row))}")
        return _rests(row)[rest]
    rest = np.ascontiguousarray(rest, dtype=float)
    if rest.shape != (count,):
        raise ValueError(f"rest has the shape {rest.shape}, where ({count},) was expected, or "
                         f"(n, {count})")
    return _pointer(rest)


def complete(row, params, rest=None):
    """Returns all parameters for that rest shape; those not given have typical values."""
    p = np.empty(_C.slv_energy_count_params(row))
    _expect(_C.slv_energy_typical_params(row, _pointer(p)))
    for name, value in params.items():
        i = _C.slv_energy_find_param(row, name.encode())
        if i < 0:
            raise TypeError(f"no parameter is named {name!r}: "
                            f"{', '.join(q.name for q in _parameters(row))}")
        about = _parameters(row)[i] if i < len(_parameters(row)) else None
        if np.ndim(value) != 0:
            raise ValueError(f"{name} is an array, where one number for all states was expected")
        if about and not about.lo <= value <= about.hi:
            raise ValueError(f"{name} = {value} is outside of {about.lo:g} to {about.hi:g}")
        p[i] = value
    if len(p) > len(_parameters(row)):
        _expect(_C.slv_energy_prepare(row, _rest_of(row, rest), _pointer(p)))
    elif rest is not None:
        _rest_of(row, rest)  # raises: there are none
    _expect(_C.slv_energy_check_params(row, _pointer(p), None))
    return p


BY_ROWS = 1  # SLV_FLAT_ROWS


def states_of(x, dof):
    """Returns x as contiguous doubles; raises ValueError if its shape is wrong."""
    if np.iscomplexobj(x):
        raise TypeError("x is complex: quantities are computed in double")
    x = np.ascontiguousarray(x, dtype=float)
    shape = (3, 2) if dof == 6 else (dof // 3, 3)
    if x.shape[1:] != shape:
        raise ValueError(f"x has the shape {x.shape}, where (n, {shape[0]}, {shape[1]}) was "
                         "expected")
    return x


def flat_of(x, dof):
    """Returns x as (n, dof), with F column by column."""
    x = states_of(x, dof)
    return np.ascontiguousarray(x.swapaxes(1, 2) if dof == 6 else x).reshape(len(x), dof)


def shaped(y, dof):
    """Returns gradients (n, dof) in the shape of x."""
    return y.reshape(-1, 2, 3).swapaxes(1, 2) if dof == 6 else y.reshape(-1, dof // 3, 3)


def matrices(y, dof):
    """Returns y as (n, dof, dof); its matrices may have the shape of x twice, as from autodiff."""
    y = np.asarray(y)
    if y.ndim == 5 and y.shape[1:3] == y.shape[3:] == ((3, 2) if dof == 6 else (dof // 3, 3)):
        y = y.transpose(0, 2, 1, 4, 3) if dof == 6 else y
        y = y.reshape(-1, dof, dof)
    return y


def _one_by_one(name, x, quantity, out, rest, params):
    if len(rest) != len(x) or out is not None or quantity == "spectrum":
        raise ValueError("rest of each state: as many as states, without out, and no spectrum")
    values = [evaluate(name, x[i:i + 1], quantity, rest=rest[i], **params) for i in range(len(x))]
    return np.concatenate(values)


def evaluate(name, x, quantity="energy", out=None, rest=None, **params):
    """Computes a quantity of the energy `name` at the states x, in double.

    x is F, (n, 3, 2), or positions, (n, vertices, 3).  Values of `quantity`, and the result:
      "energy"      (n,)           W, in J/m^2 for F, in J for positions
      "gradient"    like x         dW/dx; for F, the first Piola-Kirchhoff stress
      "hessian"     (n, dof, dof)  d2W/dx2
      "projected"   (n, dof, dof)  the nearest positive semi-definite matrix, or the sum of
                                   the terms' where W itself has none
      "definite"    (n, dof, dof)  the definite matrix that the energy's source recommends
      "spectrum"    (n, dof), (n, dof, dof)  eigenvalues; eigenvectors in columns
    Parameters, also the rest edges du_1 .. dv_2 of a triangle, are one number each for all states,
    in SI units: evaluate("bw_shear", F, k=100).  By default they have the typical values of
    energies().  Only check() accepts arrays.
    rest is a rest shape of quads and rings, by default the first in energies(): a name or numbers.
    These are (20,) for a quad, four points in space, then u, v of each; (3 vertices,) for a ring,
    points in space; or (n, ...), one for each state, but not with `out` or "spectrum".
    out is a contiguous array for the result, instead of a new one.
    Energies of F are computed by vectorised kernels with bitwise the same results.  NaN means that
    the energy is not defined there.  Raises ValueError if the energy lacks the quantity.
    """
    row = find(name)
    if quantity not in QUANTITIES:
        raise ValueError(f"no quantity is named {quantity!r}: {', '.join(QUANTITIES)}")
    q, dof = QUANTITIES.index(quantity), _C.slv_flat_dof(row)
    x = states_of(x, dof)
    if rest is not None and not isinstance(rest, str) and np.ndim(rest) == 2:
        return _one_by_one(name, x, quantity, out, rest, params)
    p = complete(row, params, rest)
    y = np.empty((len(x), _C.slv_flat_numbers(row, q))) if out is None else out.reshape(len(x), -1)
    if (y.dtype, y.shape) != (float, (len(x), _C.slv_flat_numbers(row, q))) or not (
            y.flags.c_contiguous and (out is None or np.shares_memory(y, out))):
        raise ValueError("out must be a contiguous array of doubles, one for each value")
    _expect(_C.slv_flat_evaluate(row, q, BY_ROWS, _pointer(p), len(x), _pointer(x), _pointer(y)))
    if quantity == "energy":
        return y[:, 0]
    if quantity == "gradient":
        return y.reshape(x.shape)
    if quantity == "spectrum":
        return y[:, :dof], y[:, dof:].reshape(-1, dof, dof).swapaxes(1, 2)
    return y.reshape(-1, dof, dof)
