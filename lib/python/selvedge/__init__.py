"""Evaluates cloth energies for whole arrays, and judges your own.

    import numpy as np, selvedge

    [e.name for e in selvedge.energies()]
    F = np.random.default_rng(1).normal(size=(1000, 3, 2))
    P = selvedge.evaluate("bw_shear", F, "gradient", k=100)         # (1000, 3, 2)
    print(selvedge.check("bw_shear", F, gradient=P, k=100))         # are these values right?
    print(selvedge.verify(energy=my_energy, gradient=my_gradient))  # are my functions right?

Shapes.  F, the deformation gradient, is (n, 3, 2), without unit; the positions of an
element's vertices are (n, vertices, 3), in metres.  A gradient has the shape of x.  A
matrix is (n, dof, dof), and the dof are in the order F[:, 0], F[:, 1], or vertex by
vertex; your matrices may also be (n, 3, 2, 3, 2) or (n, vertices, 3, vertices, 3), as returned by
automatic differentiation.  Energies of F are densities, J/m^2; those of positions, J.
"""
from ._library import Energy, Parameter, energies, evaluate
from ._verdicts import REST_EDGES, Verdict, check, verify

__all__ = ["REST_EDGES", "Energy", "Parameter", "Verdict", "check", "energies", "evaluate",
           "verify"]
