"""Example solver in NumPy with StVK triangles, judged by `selvedge-verify mesh`; see ../mesh.md.

    python3 solver_numpy.py REST.obj [wrong]

Deforms the mesh, and writes the positions now.npy, the forces f.npy and the Hessian K.npz.  With
the argument `wrong`, the loop over the triangles ends one too early.
"""
import sys

import numpy as np

E, NU, H = 200000, 0.3, 0.0005  # parameters of stvk_isotropic: Pa, -, m
C = E * H / (1 - NU**2) * np.array([[1, NU, 0], [NU, 1, 0], [0, 0, (1 - NU) / 2]])

lines = [line.split() for line in open(sys.argv[1], encoding="utf-8")]
X = np.array([w[1:4] for w in lines if w[:1] == ["v"]], float)
uv = np.array([w[1:3] for w in lines if w[:1] == ["vt"]], float)
corners = np.array([[c.split("/")[:2] for c in w[1:4]] for w in lines if w[:1] == ["f"]], int) - 1
x = X + 0.03 * np.sin(7 * X[:, [1, 2, 0]]) + 0.05 * np.outer(X[:, 0] * X[:, 1], [0, 0, 1])

f, rows, columns, values = np.zeros_like(x), [], [], []
for v, at in corners[: -1 if "wrong" in sys.argv else None].swapaxes(1, 2):
    edges = (uv[at[1:]] - uv[at[0]]).T
    area = abs(np.linalg.det(edges)) / 2
    G = np.linalg.inv(edges)
    B = np.vstack([-G.sum(axis=0), G])  # F = x' B: 3 corners, u and v
    F = x[v].T @ B
    # The strains (uu - 1, vv - 1, 2 uv) / 2, their gradients by x [3, 9] and Hessians [3, 9, 9].
    strain = np.array([F[:, 0] @ F[:, 0] - 1, F[:, 1] @ F[:, 1] - 1, 2 * F[:, 0] @ F[:, 1]]) / 2
    pairs = ((0, 0), (1, 1), (0, 1))
    by_x = np.array([np.outer(B[:, j], F[:, k]) + np.outer(B[:, k], F[:, j]) for j, k in pairs])
    twice = np.array([np.kron(np.outer(B[:, j], B[:, k]) + np.outer(B[:, k], B[:, j]), np.eye(3))
                      for j, k in pairs])
    half = np.array([0.5, 0.5, 1])[:, None, None]
    by_x, twice = (half * by_x).reshape(3, 9), half * twice
    stress = C @ strain
    f[v] -= area * (stress @ by_x).reshape(3, 3)
    K = area * (by_x.T @ C @ by_x + np.einsum("s,sij->ij", stress, twice))
    dof = (3 * v[:, None] + np.arange(3)).ravel()
    rows.append(np.repeat(dof, 9))
    columns.append(np.tile(dof, 9))
    values.append(K.ravel())

np.save("now.npy", x)
np.save("f.npy", f)
np.savez("K.npz", format=b"coo", shape=(x.size, x.size), row=np.concatenate(rows),
         col=np.concatenate(columns), data=np.concatenate(values))
