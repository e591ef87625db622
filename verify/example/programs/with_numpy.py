"""A neo-Hookean membrane in NumPy, a block of states at a time; see ../../README.md.

    selvedge-verify --command "python3 with_numpy.py" --spec arrays.json

With the argument `wrong`, the Hessian lacks a term.
"""
import sys

import numpy as np

WRONG = "wrong" in sys.argv
np.seterr(all="ignore")  # extreme states overflow


def columns(F):
    """Returns u, v, and columns of u.u, u.v, v.v, one number per state."""
    u, v = F[:, :3], F[:, 3:]
    return u, v, *((a * b).sum(axis=1, keepdims=True) for a, b in ((u, u), (u, v), (v, v)))


def determinant(F):
    u, v, uu, uv, vv = columns(F)
    return uu * vv - uv**2, np.hstack([2 * (vv * u - uv * v), 2 * (uu * v - uv * u)])


def energy(F, mu):
    det, _ = determinant(F)
    return mu / 2 * ((F * F).sum(axis=1, keepdims=True) + 1 / det - 3)


def gradient(F, mu):
    det, D = determinant(F)
    return mu / 2 * (2 * F - D / det**2)


def hessian(F, mu):
    u, v, uu, uv, vv = (a[:, :, None] for a in columns(F))
    det, D = (a[:, :, None] for a in determinant(F))
    eye = np.eye(3)
    mixed = 4 * u @ v.swapaxes(1, 2) - 2 * v @ u.swapaxes(1, 2) - (0 if WRONG else 2 * uv * eye)
    D2 = np.block([[2 * (vv * eye - v @ v.swapaxes(1, 2)), mixed],
                   [mixed.swapaxes(1, 2), 2 * (uu * eye - u @ u.swapaxes(1, 2))]])
    return mu[:, :, None] / 2 * (2 * np.eye(6) + 2 * D @ D.swapaxes(1, 2) / det**3 - D2 / det**2)


while line := sys.stdin.buffer.readline():  # "hessian 1800": 1800 states follow
    quantity, n = line.split()
    states = np.frombuffer(sys.stdin.buffer.read(int(n) * 7 * 8)).reshape(-1, 7)
    F, mu = states[:, :6], states[:, 6:]
    values = {b"energy": energy, b"gradient": gradient, b"hessian": hessian}[quantity](F, mu)
    outside = ~(determinant(F)[0] > 0)
    sys.stdout.buffer.write(np.hstack([outside, values.reshape(len(F), -1)]).tobytes())
    sys.stdout.buffer.flush()
