"""K: Kim, A Finite Element Formulation of Baraff-Witkin Cloth.  F is a list of six numbers, one
column behind the other; what is said of an equation is what is printed there."""
from mpmath import mp, mpf, matrix, sqrt

from pins_states import (add, apart, cross, dot, eigenvalues, frobenius, gradient, hessian, norm,
                         scaled, unit)

FORMULAS = {}
HALF = mpf(1) / 2
U, V = [mpf(1), mpf(0)], [mpf(0), mpf(1)]


def pin(*ids):
    def keep(formula):
        FORMULAS.update(dict.fromkeys(ids, formula))
        return formula
    return keep


# ---- F, its invariants and energies, by their definitions -----------------------------------


def along(F, a):
    return add(scaled(a[0], F[:3]), F[3:], a[1])


def I5(F, a):
    return dot(along(F, a), along(F, a))


def I6(F, a=U, b=V):
    return dot(along(F, a), along(F, b))


def stretch(bu, bv):
    """Eq. 11."""
    return lambda F: (norm(F[:3]) - bu) ** 2 + (norm(F[3:]) - bv) ** 2


def shear(F):
    """Eq. 13."""
    return I6(F) ** 2


def fibres(s):
    return unit(s.p[:2]), unit(s.p[2:4])


def times(H, q):
    return list(H * matrix(q))


def outer(q):
    return matrix(q) * matrix(q).T


def no_pair(H, value, q):
    """|H q - value q| / (|H| |q|)"""
    return norm(add(times(H, q), q, -value)) / (frobenius(H) * norm(q))


def no_spectrum(H, values):
    true = eigenvalues(H)
    return norm(add(sorted(values), true, -1)) / norm(true)


def not_nearest(P, H):
    """How far P is from the semi-definite matrix nearest to H: P (P - H), and the least
    eigenvalues of P and P - H, over |H|."""
    size = frobenius(H)
    least = [-eigenvalues(matrix)[0] / size for matrix in (P, P - H)]
    return max(frobenius(P * (P - H)) / size**2, *least)


# ---- eqs. 7 to 31 ---------------------------------------------------------------------------


@pin("K7")
def _(s):
    """tr(F F'F'F), with a column of zeros added to F, against s_0^4 + s_1^4."""
    F, C = matrix(3, 3), matrix(2, 2)
    for i in range(6):
        F[i % 3, i // 3] = s.x[i]
    C = (F.T * F)[:2, :2]
    true = (C * C)[0, 0] + (C * C)[1, 1]
    printed = F * F.T * F.T * F
    return abs(sum(printed[i, i] for i in range(3)) - true) / true


@pin("K16")
def _(s):
    u, v = I5(s.x, U), I5(s.x, V)
    printed = u**2 + v**2 - 2 * (sqrt(u) + sqrt(v)) + 2
    return abs(printed - stretch(1, 1)(s.x)) / (u + v + 2)


@pin("K4.3.1.3")
def _(s):
    """H5 g5 = 0."""
    a, _b = fibres(s)
    g, H = gradient(lambda F: I5(F, a), s.x), hessian(lambda F: I5(F, a), s.x)
    return no_pair(H, 0, g)


# ---- eqs. 34 to 41: Psi_shear ---------------------------------------------------------------


def root(F):
    return sqrt(dot(F, F) ** 2 + 12 * I6(F) ** 2)


def eigenvector(F, value):
    """Eqs. 36 and 38: I6 H6 g6 + value g6; H6 exchanges the columns."""
    g = F[3:] + F[:3]
    return add(scaled(I6(F), g[3:] + g[:3]), g, value)


def twin_values(F, sign):
    """Eq. 34 or 35 as three of the six values, of all of the Hessian or of half of it."""
    H, I2, i6 = hessian(shear, F), dot(F, F), I6(F)
    other = [I2 - sign * root(F), -sign * 2 * i6, -sign * 2 * i6]
    printed = [I2 + sign * root(F), sign * i6, sign * i6]
    return min(no_spectrum(part * H, printed + scaled(part, other)) for part in (1, HALF))


@pin("K34")
def _(s):
    return twin_values(s.x, 1)


@pin("K35")
def _(s):
    return twin_values(s.x, -1)


@pin("K36")
def _(s):
    value = dot(s.x, s.x) + root(s.x)
    return no_pair(hessian(shear, s.x), value, eigenvector(s.x, value))


@pin("K38")
def _(s):
    value = dot(s.x, s.x) - root(s.x)
    return no_pair(hessian(shear, s.x), value, eigenvector(s.x, value))


def T_of(sign):
    return matrix([[mpf(i == j) + sign * (abs(i - j) == 3) for j in range(6)] for i in range(6)])


@pin("K40")
def _(s):
    i6 = I6(s.x)
    return not_nearest(abs(i6) * T_of(mp.sign(i6)), hessian(I6, s.x) * i6)


@pin("K41")
def _(s):
    i6, value, H = I6(s.x), dot(s.x, s.x) + root(s.x), hessian(shear, s.x)
    q, T = unit(eigenvector(s.x, value)), T_of(mp.sign(I6(s.x)))
    Tq = times(T, q)
    P = abs(i6) * (T - outer(Tq) / dot(Tq, Tq)) + value * outer(q)
    return min(not_nearest(P, H), not_nearest(P, H / 2))


@pin("KA.3", "K50.3")
def _(_s):
    """What is printed means nothing."""
    return mp.inf


@pin("K5.3")
def _(s):
    """Three negative eigenvalues, each -|I6| of the whole Hessian or of half of it."""
    i6, w = abs(I6(s.x)), eigenvalues(hessian(shear, s.x))[:3]
    return min(sum(abs(part * value + i6) for value in w) for part in (1, HALF)) / i6
