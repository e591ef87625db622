"""A neo-Hookean membrane with derivatives by PyTorch's autograd; see ../../README.md.

    selvedge-verify --command "python3 with_torch.py" --spec arrays.json

With the argument `wrong`, a part of the formula is detached from the gradient, a common mistake.
"""
import sys

import numpy as np
import torch

WRONG = "wrong" in sys.argv
torch.set_num_threads(1)  # selvedge-verify runs one process per thread


def determinant(F):
    u, v = F[:, :3], F[:, 3:]
    uv = (u * v).sum(1)
    return (u * u).sum(1) * (v * v).sum(1) - uv * (uv.detach() if WRONG else uv)


def energy(F, mu):
    return mu / 2 * ((F * F).sum(1) + 1 / determinant(F) - 3)


def gradient(F, mu, again=False):
    """Returns all gradients, as that of the summed energies, because states are independent."""
    return torch.autograd.grad(energy(F, mu).sum(), F, create_graph=again)[0]


def hessian(F, mu):
    g = gradient(F, mu, again=True)
    rows = [torch.autograd.grad(g[:, i].sum(), F, retain_graph=True)[0] for i in range(6)]
    return torch.stack(rows, dim=1)


while line := sys.stdin.buffer.readline():  # "hessian 1800": 1800 states follow
    quantity, n = line.split()
    states = np.frombuffer(sys.stdin.buffer.read(int(n) * 7 * 8)).reshape(-1, 7)
    F = torch.tensor(states[:, :6], requires_grad=True)
    mu = torch.tensor(states[:, 6])
    function = {b"energy": energy, b"gradient": gradient, b"hessian": hessian}[quantity]
    values = function(F, mu).detach().numpy().reshape(len(states), -1)
    outside = ~(determinant(F) > 0).numpy()[:, None]
    sys.stdout.buffer.write(np.hstack([outside, values]).tobytes())
    sys.stdout.buffer.flush()
