"""Prints a table of bw_shear on triangles, with a matrix that solvers use in place of the Hessian.

    python3 projections.py KIND COLUMN [FACTOR]

KIND: x, clamped in the coordinates; F, clamped in F and then mapped to x; H, not clamped; shifted,
x plus the identity; absolute, |H|; skew, x with one entry changed.
"""
import json
import sys

import numpy as np

K = 100
kind, column = sys.argv[1:3]
factor = float(sys.argv[3]) if len(sys.argv) > 3 else 1
random = np.random.default_rng(3)


def spectral(H, f):
    w, V = np.linalg.eigh(H)
    return (V * f(w)) @ V.T


def clamp(H):
    return spectral(H, lambda w: np.maximum(w, 0))


for _ in range(20):
    D = np.array([[1, 0.2], [0.1, 0.8]]) + random.uniform(-0.1, 0.1, (2, 2))  # edges at rest
    edges = np.vstack([D, np.zeros(2)]) + random.uniform(-0.4, 0.4, (3, 2))
    G = np.linalg.inv(D)
    u, v = (edges @ G).T
    g, c = np.concatenate([v, u]), u @ v  # W = K c^2
    H_F = 2 * K * (np.outer(g, g) + c * np.kron([[0, 1], [1, 0]], np.eye(3)))
    B = np.kron(np.hstack([-G.sum(axis=0)[:, None], G.T]), np.eye(3))  # F = B x
    area = abs(np.linalg.det(D)) / 2
    H = area * B.T @ H_F @ B
    P = {"F": lambda: area * B.T @ clamp(H_F) @ B, "H": lambda: H, "shifted": lambda: clamp(H) + np.eye(9),
         "absolute": lambda: spectral(H, np.abs)}.get(kind, lambda: clamp(H))() * factor
    if kind == "skew":
        P[2, 3] += 1
    x = np.concatenate([np.zeros(3), edges.T.ravel()]) + np.tile(random.uniform(-1, 1, 3), 3)
    print(json.dumps({"x": x.tolist(), "du_1": D[0, 0], "dv_1": D[1, 0], "du_2": D[0, 1], "dv_2": D[1, 1],
                      "k": K, column: P.tolist()}))
