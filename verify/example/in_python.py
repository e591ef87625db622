"""Judges Baraff and Witkin's shear in NumPy, whose gradient is wrong: it returns the force.

    PYTHONPATH=build/release/python python3 verify/example/in_python.py
"""
import numpy as np
import selvedge


def energy(F, k):
    return k * np.einsum("ni,ni->n", F[..., 0], F[..., 1]) ** 2


def gradient(F, k):
    return -2 * np.einsum("n,ni,ni,nkj->nkj", k, F[..., 0], F[..., 1], F[..., ::-1])


print(selvedge.verify(energy, gradient, parameters={"k": (100, 50, 200)}))
