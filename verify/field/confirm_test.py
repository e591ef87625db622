#!/usr/bin/env python3
"""Prints the correct values at the states of README.md in 50 digits.

The formulas share no code with Selvedge.  Derivatives are differences by mpmath, which computes in
100 digits.  Exit code 1 if the table of README.md lacks one of the values, 77 without mpmath.
"""
import re
import sys
from pathlib import Path

try:
    from mpmath import mp, mpf, atan2, diff, eigsy, log, matrix, nstr, sqrt
except ImportError:
    print("skipped: mpmath is not installed")
    sys.exit(77)

mp.dps = 100


def sub(a, b):
    return [p - q for p, q in zip(a, b)]


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def vertices(x):
    return [x[i:i + 3] for i in range(0, len(x), 3)]


def derivative(W, x, *axes):
    """Returns the derivative of W at x along the coordinates `axes`."""
    orders = tuple(axes.count(i) for i in range(len(x)))
    return diff(lambda *y: W(list(y)), tuple(x), orders)


def stvk(x, young, poisson, thickness):
    """Returns St. Venant-Kirchhoff in plane stress; rest triangle (0,0), (1,0), (0,1)."""
    a, b, c = vertices(x)
    u, v = sub(b, a), sub(c, a)
    e = [(dot(u, u) - 1) / 2, (dot(v, v) - 1) / 2, dot(u, v)]
    k = young / (1 - poisson**2)
    shear = (1 - poisson) / 2 * e[2]**2
    return thickness / 4 * k * (e[0]**2 + e[1]**2 + 2 * poisson * e[0] * e[1] + shear)


def neo_hookean(x, edge, lam, mu):
    """Returns mu/2 (tr C - 2 - 2 ln J) + lam/2 ln^2 J; at rest a right isosceles triangle."""
    a, b, c = vertices(x)
    u, v = ([p / edge for p in sub(q, a)] for q in (b, c))
    ln_j = log(dot(u, u) * dot(v, v) - dot(u, v)**2) / 2
    return mu / 2 * (dot(u, u) + dot(v, v) - 2 - 2 * ln_j) + lam / 2 * ln_j**2


def spring(x):
    """Returns 1/2 (l/l0 - 1)^2 with l0 = 1/2."""
    edge = sub(x[3:], x[:3])
    return (sqrt(dot(edge, edge)) * 2 - 1)**2 / 2


def stretch(x):
    """Returns 1/2 [(|u| - 1)^2 + (|v| - 1)^2] of F = [u v]."""
    return sum((sqrt(dot(f, f)) - 1)**2 for f in (x[:3], x[3:])) / 2


def shear(x):
    """Returns 1/2 (u.v)^2 of F = [u v]."""
    return dot(x[:3], x[3:])**2 / 2


def angle(x):
    """Returns the angle of a hinge whose edge goes from vertex 1 to vertex 2."""
    p = vertices(x)
    edge = sub(p[2], p[1])
    m, n = cross(sub(p[1], p[0]), sub(p[2], p[0])), cross(sub(p[2], p[3]), sub(p[1], p[3]))
    return atan2(dot(cross(m, n), edge) / sqrt(dot(edge, edge)), dot(m, n))


def nearest(W, x):
    """Returns the positive semi-definite matrix nearest to the Hessian of W at x."""
    n = len(x)
    values, vectors = eigsy(matrix([[derivative(W, x, i, j) for j in range(n)] for i in range(n)]))
    return vectors * mp.diag([max(value, mpf(0)) for value in values]) * vectors.T


def numbers(text):
    return [mpf(word) for word in text.split()]


TABLE = [mpf(number) for line in Path(__file__).with_name("README.md").read_text().splitlines()
         if line.startswith("|") for number in re.findall(r"\d+\.\d+(?:e-\d+)?", line)]
missing = []


def told(name, value):
    print(f"{name:<24} {nstr(value, 50)}")
    size = abs(value)
    if not any(abs(number - size) < mpf("1e-8") * size for number in TABLE):
        missing.append(name)


def main():
    x = numbers("0 0 0 1.1 0 0 0 1 0")
    force = -derivative(lambda y: stvk(y, mpf(1000), mpf("0.3"), mpf("0.01")), x, 0)
    told("mujoco stretch", force)
    # mu/4 and half of plane strain's lambda, converted to E and nu of plane stress
    young, poisson = mpf(1000), mpf("0.3")
    mu, lam = young / (1 + poisson) / 8, young * poisson / (1 + poisson) / (1 - 2 * poisson) / 2
    nu = lam / (lam + 2 * mu)
    fit = 2 * mu * (1 + nu), nu, mpf("0.01")
    told("mujoco stretch, fitted", -derivative(lambda y: stvk(y, *fit), x, 0))

    told("ppf hook", derivative(spring, numbers("0 0 0 1 0 0"), 3))
    told("ppf stretch", nearest(stretch, numbers("0 0 3 -1 0 0"))[0, 0])
    told("ppf shear", nearest(shear, numbers("0 -1 0 -1 1 0"))[5, 2])

    flat = numbers("-1 0 0 0 -1 0 0 1 0 1 0 0")
    told("ppf face", derivative(lambda y: angle(y)**2 / 2, flat, 2, 2))
    for height in ("1e-6", "1e-8"):
        x = numbers("0 0 0 1 0 0 0 1 0 1 1 " + height)
        told(f"hinge, tip at {height} m", angle(x)**2)
    x = numbers("0 0 0 1e-3 0 0 0 1.1e-3 0")
    told("libuipc shell", neo_hookean([10 + v for v in x], mpf("1e-3"), mpf(1), mpf(1)))
    for name in missing:
        print(f"README.md lacks the value of {name}")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
