"""K: Kim, A Finite Element Formulation of Baraff-Witkin Cloth.  F is a list of six numbers, column by
column.  Equation numbers refer to the printed forms."""
import re
from collections import Counter

from mpmath import mp, mpf, matrix, sqrt

from pins_states import (HALF, add, apart, cross, dot, eigenvalues, frobenius, gradient, hessian, norm,
                         pin, scaled, unit, without_meaning)

U, V = [mpf(1), mpf(0)], [mpf(0), mpf(1)]


# ---- F, its invariants and energies, by their definitions -----------------------------------


def along(F, a):
    return add(scaled(a[0], F[:3]), F[3:], a[1])


def I5(F, a):
    return dot(along(F, a), along(F, a))


def I6(F, a=U, b=V):
    return dot(along(F, a), along(F, b))


def stretch(bu, bv):
    """Returns the function of F of eq. 11."""
    return lambda F: (norm(F[:3]) - bu) ** 2 + (norm(F[3:]) - bv) ** 2


def shear(F):
    """Returns shear by eq. 13."""
    return I6(F) ** 2


def fibres(s):
    return unit(s.p[:2]), unit(s.p[2:4])


def times(H, q):
    return list(H * matrix(q))


def outer(q):
    return matrix(q) * matrix(q).T


def no_pair(H, value, q):
    """Returns |H q - value q| / (|H| |q|)."""
    return norm(add(times(H, q), q, -value)) / (frobenius(H) * norm(q))


def no_spectrum(H, values):
    true = eigenvalues(H)
    return norm(add(sorted(values), true, -1)) / norm(true)


def not_nearest(P, H):
    """Returns the error of P as the semi-definite matrix nearest to H: the largest violation of
    P (P - H) = 0, P >= 0 and P - H >= 0, over |H|."""
    size = frobenius(H)
    least = [-eigenvalues(matrix)[0] / size for matrix in (P, P - H)]
    return max(frobenius(P * (P - H)) / size**2, *least)


# ---- eqs. 7 to 31 ---------------------------------------------------------------------------


@pin("K7")
def _(s):
    """Compares tr(F F'F'F), with a column of zeros added to F, with s_0^4 + s_1^4."""
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
    """Tests H5 g5 = 0."""
    a, _b = fibres(s)
    g, H = gradient(lambda F: I5(F, a), s.x), hessian(lambda F: I5(F, a), s.x)
    return no_pair(H, 0, g)


# ---- eqs. 34 to 41: Psi_shear ---------------------------------------------------------------


def root(F):
    return sqrt(dot(F, F) ** 2 + 12 * I6(F) ** 2)


def eigenvector(F, value):
    """Computes eqs. 36 and 38: I6 H6 g6 + value g6; H6 exchanges the columns."""
    g = F[3:] + F[:3]
    return add(scaled(I6(F), g[3:] + g[:3]), g, value)


def twin_values(F, sign):
    """Tests eq. 34 or 35 as three of the six eigenvalues, of the Hessian or of half of it."""
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


@pin("K4.3.2.7")
def _(s):
    """Adds the sines of the angles between eq. 52 and eqs. 36 and 38, with the same lambda."""
    F, g, H, found = s.x, s.x[3:] + s.x[:3], hessian(shear, s.x), []
    for value in (dot(F, F) + root(F), dot(F, F) - root(F)):
        p, q = add(times(H, g), g, value), eigenvector(F, value)
        found.append(norm(add(p, q, -dot(p, q) / dot(q, q))) / norm(p))
    return sum(found)


@pin("K4.2.2.11")
def _(s):
    """H_u, 6 x 6, plus f_0 f_0'."""
    return without_meaning(lambda: matrix(6, 6) + outer(s.x[:3]))


@pin("K50.3")
def _(s):
    """dI6/dF times a number is 3 x 2, and cannot be contracted with dI6/dF times a vector of 2."""
    return without_meaning(lambda: matrix(3, 2) * norm(s.x) + matrix(3, 2) * matrix(s.x[:2]))


def misdeclared(listing, slip):
    """Counts names of the listing that are declared again, or used and declared nowhere, if the
    slip is not corrected."""
    import formulas  # pins.py knows where
    rows = {row["id"]: row["listing"] for row in formulas.rows_of(formulas.HERE / "kim.txt")}
    lines = [re.match(r"(?:\[(.*?)\] *(.*?) *-> *)?(.*)", line).groups() for line in rows[listing]]
    text = "\n".join(printed if at == slip else right for at, printed, right in lines)
    declared = Counter(re.findall(r"(?:\b(?:Vector\d|Matrix\dx\d|double|void) &?|> )(\w+)", text))
    known = "const typedef void double Eigen std sqrt fabs flatten mu _mu".split()
    used = set(re.findall(r"(?<![.:\w])[A-Za-z_]\w*", text)) - set(known)
    return mpf(len(used - set(declared)) + sum(count - 1 for count in declared.values()))


@pin("KA.3")
def _(_s):
    return mp.inf if misdeclared("KA.6", "KA.3") > 0 else mpf(0)


@pin("KA.7")
def _(_s):
    return misdeclared("KA.5", "KA.1")


@pin("KA.8")
def _(_s):
    return misdeclared("KA.6", "KA.8")


@pin("K4.1")
def _(s):
    """Compares the second derivative of the square with the Hessian."""
    return apart(hessian(lambda F: shear(F) ** 2, s.x), hessian(shear, s.x))


@pin("K5.3")
def _(s):
    """Compares the three negative eigenvalues with -|I6|, for the whole Hessian or half of it."""
    i6, w = abs(I6(s.x)), eigenvalues(hessian(shear, s.x))[:3]
    return min(sum(abs(part * value + i6) for value in w) for part in (1, HALF)) / i6


# ---- eqs. 20 and 25, section 4.2: Psi_stretch -----------------------------------------------


def of_triangle(s):
    """Returns the triangle's area, and F as a function of its corners."""
    D = matrix([[s.p[0], s.p[2]], [s.p[1], s.p[3]]])
    inverse = D**-1

    def F_of(x):
        edges = matrix([[x[3 + i] - x[i], x[6 + i] - x[i]] for i in range(3)])
        return list((edges * inverse).T)  # the rows of the transpose are the columns of F
    return abs(mp.det(D)) / 2, F_of


@pin("K20")
def _(s):
    """Compares a (dF/dx)' H (dF/dx) with the derivative of -k a dPsi/dx, k = 3, without the last
    transposition, with which the shapes do not fit."""
    area, F_of = of_triangle(s)

    def density(F):
        return stretch(*s.p[4:6])(F) + shear(F)
    B = matrix([gradient(lambda x, i=i: F_of(x)[i], s.x) for i in range(6)])
    true = -3 * area * hessian(lambda x: density(F_of(x)), s.x)
    return apart(area * B.T * hessian(density, F_of(s.x)) * B, true)


@pin("K25")
def _(s):
    """Tests that it is indefinite if and only if a length is b or less: 0 or 1."""
    least = eigenvalues(hessian(stretch(*s.p[4:6]), s.x))[0]
    said = norm(s.x[:3]) <= s.p[4] or norm(s.x[3:]) <= s.p[5]
    return mpf((least < -mpf(10) ** -30) != said)


def columns(s):
    """Returns for each column its b, its length, and F with this column alone."""
    none = [mpf(0)] * 3
    return [(s.p[4], norm(s.x[:3]), s.x[:3] + none), (s.p[5], norm(s.x[3:]), none + s.x[3:])]


def only(f):
    """Returns H_u or H_v of eq. 26, with 1 for the column of f that is not 0."""
    first = norm(f[:3]) > 0
    return matrix([[mpf(i == j and (i < 3) == first) for j in range(6)] for i in range(6)])


@pin("K4.2.2.1")
def _(s):
    H = matrix(6, 6)
    for _b, length, f in columns(s):
        H += 2 * ((1 - 1 / length) * only(f) + outer(f) / length**3)
    return apart(H, hessian(stretch(*s.p[4:6]), s.x))


@pin("K4.2.2.2")
def _(s):
    """Tests that 2/I5^(3/2) f f' raises 2 (1 - b/sqrt(I5)) to 2, relative to both."""
    before = [2 * (1 - b / length) for b, length, _f in columns(s)]
    after = [old + 2 / length**3 * length**2 for old, (_b, length, _f) in zip(before, columns(s))]
    return max(abs(new - 2) / (2 + abs(old)) for old, new in zip(before, after))


@pin("K4.2.2.3")
def _(s):
    """Computes the projection in which a compressed column keeps only 2 f f'."""
    P = matrix(6, 6)
    for b, l, f in columns(s):
        P += 2 * outer(f) if l < b else 2 * (1 - b / l) * only(f) + 2 * b / l**3 * outer(f)
    return not_nearest(P, hessian(stretch(*s.p[4:6]), s.x))


@pin("K4.2.2.5")
def _(s):
    """Tests 2 b_u/|f_0| < 2 if the column along u is compressed."""
    b, length, _f = columns(s)[0]
    assert length < b
    return mpf(not 2 * b / length < 2)


@pin("K4.2.2.4")
def _(s):
    """Tests the eigenvalue 1/I5^(3/2) of the rank-one terms, which make up Gauss-Newton's matrix."""
    G = matrix(6, 6)
    for b, length, f in columns(s):
        G += 2 * b / length**3 * outer(f)
    return max(no_pair(G, 1 / length**3, f) for _b, length, f in columns(s))


@pin("KA.1")
def _(s):
    """Compares stretchHessian with v = (1, 1) with half of the Hessian for b_u = b_v = 1."""
    P = matrix(6, 6)
    for (_b, length, f), fibre in zip(columns(s), (U, [mpf(1), mpf(1)])):
        inverse = 1 / sqrt(I5(s.x, fibre))
        P += max(1 - inverse, 0) * only(f)
        P += (inverse if 1 - inverse >= 0 else 1) * outer(f) / length**2
    return not_nearest(P, hessian(stretch(1, 1), s.x) / 2)


@pin("K4.2.3.1")
def _(s):
    """Tests that lambda_2 of eq. 28 is negative for s_0 + s_1 < 1: 0 or 1."""
    C = [dot(s.x[:3], s.x[:3]), I6(s.x), dot(s.x[3:], s.x[3:])]
    total = sqrt(C[0] + C[2] + 2 * sqrt(C[0] * C[2] - C[1] ** 2))
    return mpf((2 * (1 - 2 / total) < 0) != (total < 1))


@pin("K6.1")
def _(s):
    """Tests that the sum is indefinite if and only if eq. 25 or I6 != 0 says so of one term."""
    said = norm(s.x[:3]) < s.p[4] or norm(s.x[3:]) < s.p[5] or I6(s.x) != 0
    least = eigenvalues(hessian(lambda F: stretch(*s.p[4:6])(F) + shear(F), s.x))[0]
    return mpf((least < -mpf(10) ** -30) != said)


# ---- states where conditions fail; figures ---------------------------------------------------


def energies_apart(W):
    """Compares diag(2, 1/2) with the same after a rotation of the cloth by 45 degrees."""
    h, two, none = sqrt(HALF), mpf(2), mpf(0)
    turned = [two * h, -h / 2, none, two * h, h / 2, none]
    return mpf(0), abs(W([two, none, none, none, HALF, none]) - W(turned))


@pin("K3.2.1")
def _(_s):
    return energies_apart(stretch(1, 1))


@pin("K3.2.2")
def _(_s):
    return energies_apart(shear)


@pin("K4.2.3.6")
def _(_s):
    """Returns shear's curvature along ARAP's twist at diag(2, 1/2), minus lambda_2 of eq. 28."""
    none, twist = mpf(0), unit([mpf(0), mpf(-1), mpf(0), mpf(1), mpf(0), mpf(0)])
    H = hessian(shear, [mpf(2), none, none, none, HALF, none])
    return none, dot(twist, times(H, twist)) - 2 * (1 - 2 / (2 + HALF))


@pin("K4.2.2.7")
def _(s):
    """Tests that Gauss-Newton's condition number is at least the projection's: 0 or 1."""
    G, P = matrix(6, 6), matrix(6, 6)
    for b, l, f in columns(s):
        G += 2 * b / l**3 * outer(f)
        P += 2 * max(1 - b / l, 0) * only(f) + (2 - 2 * max(1 - b / l, 0)) * outer(f) / l**2
    of = [[w for w in eigenvalues(H) if w > mpf(10) ** -30] for H in (G, P)]
    return mpf(of[0][-1] / of[0][0] < of[1][-1] / of[1][0])


@pin("K4.3.2.4")
def _(s):
    """Tests that the curvature along y (1, -1), y orthogonal to f_0 - f_1, is negative: 0 or 1."""
    gap = add(s.x[:3], s.x[3:], -1)
    y = [-gap[1], gap[0], mpf(0)] if gap[0] or gap[1] else [mpf(1), mpf(0), mpf(0)]
    q = y + scaled(-1, y)
    return mpf(not dot(q, times(hessian(shear, s.x), q)) < -mpf(10) ** -30)


@pin("K18")
def _(s):
    """Returns the sum of the columns' lengths over the sum of the singular values."""
    C = [dot(s.x[:3], s.x[:3]), I6(s.x), dot(s.x[3:], s.x[3:])]
    I1 = sqrt(C[0] + C[2] + 2 * sqrt(C[0] * C[2] - C[1] ** 2))
    return None, (norm(s.x[:3]) + norm(s.x[3:])) / I1


@pin("K3.4.5")
def _(s):
    """Compares twice the second column's length, of orthogonalised columns, with the sum of both."""
    u, v = s.x[:3], s.x[3:]
    first = norm(u)
    second = norm([b - dot(u, v) / first**2 * a for a, b in zip(u, v)])
    return abs(2 * second - first - second) / (first + second)


@pin("K4.2.2.8")
def _(s):
    """Compares Gauss-Newton without H_u with 2 dC dC'."""
    kept = [2 * b / l**3 * outer(f) for b, l, f in columns(s)]
    theirs = [2 * outer(f) / l**2 for _b, l, f in columns(s)]
    return apart(kept[0] + kept[1], theirs[0] + theirs[1])


@pin("K4.2.3.4")
def _(s):
    """Tests that ARAP has no more negative eigenvalues than stretch, b_u = b_v = 1: 0 or 1."""
    def arap(F):
        C = [dot(F[:3], F[:3]), I6(F), dot(F[3:], F[3:])]
        return C[0] + C[2] - 2 * sqrt(C[0] + C[2] + 2 * sqrt(C[0] * C[2] - C[1] ** 2)) + 2
    counts = [sum(value < -mpf(10) ** -30 for value in eigenvalues(hessian(W, s.x)))
              for W in (arap, stretch(1, 1))]
    return mpf(counts[0] > counts[1])


@pin("K42.1")
def _(s):
    """Compares 2 I6 H6 + 2 g6 g6' with the Hessian of (I6 - a.b)^2."""
    u = update(s)
    return apart(2 * u.H, hessian(lambda F: (I6(F, u.a, u.b) - u.t) ** 2, s.x))


# ---- eqs. 42 to 52: any fibres --------------------------------------------------------------


@pin("K5.5")
def _(s):
    """A triangle's energies a Psi with the a that eqs. 42 to 44 have in Psi, against those of
    its four quarters, relative to themselves and 1, the sum of all three; a, b = (4, 3)/5, (-7, 24)/25."""
    area, F_of = of_triangle(s)
    a, b = [mpf(4) / 5, mpf(3) / 5], [mpf(-7) / 25, mpf(24) / 25]
    F = F_of(s.x)
    C, u, v = I6(F, a, b) - dot(a, b), sqrt(I5(F, U)) - s.p[4], sqrt(I5(F, V)) - s.p[5]

    def energies(area):
        return [area * area * W for W in (C**2, u**4 + v**4, C**4)]
    pairs = zip(energies(area), energies(area / 4))
    return sum(abs(whole - 4 * quarter) / (whole + 1) for whole, quarter in pairs)


class Update:
    """I6 H6 + g6 g6' for the fibres a, b, its two new eigenvalues, and the parts of g6."""

    def __init__(self, F, a, b):
        self.a, self.b, self.t = a, b, dot(a, b)
        self.I2, self.I6, self.size = dot(F, F), I6(F, a, b), None
        self.g, self.H6 = gradient(lambda G: I6(G, a, b), F), hessian(lambda G: I6(G, a, b), F)
        self.H = self.I6 * self.H6 + outer(self.g)
        self.size, self.gg = frobenius(self.H), dot(self.g, self.g)
        self.values = eigenvalues(self.H)
        self.pair = [self.values[5], self.values[2]]
        self.plus, self.minus = (along(self.g, unit(add(a, b, by))) for by in (1, -1))

    def roots(self, scale):
        """Returns the pair of eq. 50, with beta's last vector corrected to (b - a) / |b - a|."""
        alpha = 2 * self.t * self.I6 + self.I2
        beta = dot(self.plus, self.plus) - dot(self.minus, self.minus)
        inner = (self.t**2 - 1) * self.I6 + self.t * self.I2 - beta
        square = sqrt(alpha**2 - 4 * self.I6 * inner)
        return [scale * (alpha + square), scale * (alpha - square)]

    def off(self, pair):
        return sum(abs(p - q) for p, q in zip(pair, self.pair)) / self.size


def update(s):
    return Update(s.x, *fibres(s))


@pin("K49")
def _(s):
    """Evaluates the secular equation times its denominators at both new eigenvalues."""
    u = update(s)
    first, last = dot(u.plus, u.plus) / u.gg, dot(u.minus, u.minus) / u.gg

    def secular(value):
        low, high = u.I6 * (u.t - 1) - value, u.I6 * (u.t + 1) - value
        return low * high + u.gg * (first * high + last * low)
    return max(abs(secular(value)) for value in u.pair) / u.size**2


@pin("K50")
def _(s):
    u = update(s)
    return min(u.off(u.roots(1)), u.off(u.roots(HALF)))


@pin("K50.1")
def _(s):
    """Tests eq. 50 for b at a right angle to a."""
    a, _b = fibres(s)
    u = Update(s.x, a, [-a[1], a[0]])
    return u.off(u.roots(1))


@pin("K50.2")
def _(s):
    u = update(s)
    return abs(2 * u.t * u.I6 + u.I2 - sum(u.pair)) / u.size


@pin("K50.4")
def _(s):
    """Tests the product of the new pair, with beta of the normalised z."""
    u = update(s)
    beta = (dot(u.plus, u.plus) - dot(u.minus, u.minus)) / u.gg
    product = u.I6 * ((u.t**2 - 1) * u.I6 + u.t * u.gg - beta)
    return abs(product - u.pair[0] * u.pair[1]) / u.size**2


@pin("K52")
def _(s):
    u = update(s)
    Hg = scaled(2, times(u.H, u.g))
    return max(no_pair(u.H, true, add(Hg, u.g, root)) for true, root in zip(u.pair, u.roots(1)))


# ---- claims that hold under a condition, and figures ----------------------------------------


def dyad(y, a):
    """vec(y a')"""
    return scaled(a[0], y) + scaled(a[1], y)


def arap(F):
    """|F - R|^2 by I1."""
    I2 = dot(F, F)
    return I2 - 2 * sqrt(I2 + 2 * sqrt(I5(F, U) * I5(F, V) - I6(F) ** 2)) + 2


def negative(H):
    return sum(value < -mpf(10) ** -28 * frobenius(H) for value in eigenvalues(H))


def stiffness(a, ratio):
    """The second derivative by the strain along a at rest, of stretch and `ratio` times shear."""
    def W(e):
        F = add(U + [mpf(0)] + V + [mpf(0)], dyad([*a, mpf(0)], a), e[0])
        return stretch(1, 1)(F) + ratio * shear(F)
    return hessian(W, [mpf(0)])[0, 0]


def stiffer(s, ratio):
    """How much stiffer a drawn direction or that at 45 degrees is than the thread; the latter."""
    thread, middle = stiffness(U, ratio), stiffness([sqrt(HALF)] * 2, ratio)
    return max(stiffness(fibres(s)[0], ratio) / thread - 1, middle / thread - 1, 0), middle / thread


@pin("K3.4.3")
def _(s):
    return stiffer(s, 0)


@pin("K3.4.4")
def _(s):
    return stiffer(s, 1)


@pin("K4.2.1.1")
def _(s):
    """The column along u bent by sqrt|b^2 - l^2| across itself: what energy beside that along v
    either half has, relative to all squares."""
    (b, l, _f), (b_v, l_v, _g) = columns(s)
    bent = sqrt(l**2 + abs(b**2 - l**2))
    return (bent - b) ** 2 / (l**2 + l_v**2 + b**2 + b_v**2)


@pin("K21.1")
def _(s):
    """2 with (F a) a' and (F b) b' for the energy of both."""
    ab = fibres(s)
    H = hessian(lambda F: stretch(*s.p[4:6])(along(F, ab[0]) + along(F, ab[1])), s.x)
    return max(no_pair(H, 2, dyad(along(s.x, a), a)) for a in ab)


@pin("K4.2.2.6")
def _(s):
    H, G = hessian(stretch(*s.p[4:6]), s.x), matrix(6, 6)
    for b, length, f in columns(s):
        G += 2 * b / length**3 * outer(f)
    least = [min(value, 0) for value in eigenvalues(H)]
    return None, frobenius(G - H) / norm(least)


@pin("K4.2.3.2")
def _(s):
    return 0, mpf(negative(hessian(arap, s.x)))


@pin("K4.2.3.3")
def _(s):
    return 0, mpf(negative(hessian(stretch(*s.p[4:6]), s.x)))


@pin("K4.2.3.5")
def _(s):
    """1/s of the singular values against 1/l of the columns, in the nearer order."""
    C = matrix([[I5(s.x, U), I6(s.x)], [I6(s.x), I5(s.x, V)]])
    w = [1 / sqrt(value) for value in eigenvalues(C)]
    l = [1 / norm(s.x[:3]), 1 / norm(s.x[3:])]
    return min(abs(w[0] - a) + abs(w[1] - b) for a, b in (l, l[::-1])) / sum(w)


@pin("K4.3.1.2")
def _(s):
    a, b = fibres(s)
    g, H = gradient(lambda F: I6(F, a, b), s.x), hessian(lambda F: I6(F, a, b), s.x)
    return 0, norm(times(H, g)) / (frobenius(H) * norm(g))


@pin("K39")
def _(s):
    """Where I6 = 0, eq. 38's vector is 0: nothing is taken off T/2, whose columns must then be
    eigenvectors of the Hessian with 0."""
    assert I6(s.x) == 0
    H = hessian(shear, s.x)
    T = matrix([[HALF * ((i == j) - (abs(i - j) == 3)) for j in range(6)] for i in range(6)])
    return frobenius(H * T) / frobenius(H)


@pin("K4.3.2.1")
def _(s):
    return mpf(negative(hessian(shear, s.x)) != 3)


@pin("K4.3.2.2")
def _(s):
    return mpf(negative(hessian(shear, s.x)) == 0)


@pin("K4.3.2.6")
def _(s):
    """Eq. 38's vector is 0 where I6 is."""
    assert I6(s.x) == 0
    return mp.inf


@pin("K4.3.3.1")
def _(s):
    """Eq. 41 corrected, with T of I6 > 0."""
    value = (dot(s.x, s.x) + root(s.x)) / 2
    q = unit(eigenvector(s.x, value))
    T = matrix([[HALF * (abs(i - j) in (0, 3)) for j in range(6)] for i in range(6)])
    Tq = times(T, q)
    P = abs(I6(s.x)) * (T - outer(Tq) / dot(Tq, Tq)) + value * outer(q)
    return not_nearest(P, hessian(shear, s.x) / 2)


@pin("K5.8")
def _(s):
    """The lower eigenvalue of both energies' Hessian on n u' and n v', n across both columns."""
    f, g = s.x[:3], s.x[3:]
    n = unit([f[1] * g[2] - f[2] * g[1], f[2] * g[0] - f[0] * g[2], f[0] * g[1] - f[1] * g[0]])
    H = hessian(lambda F: stretch(*s.p[4:6])(F) + shear(F), s.x)
    ways = [dyad(n, U), dyad(n, V)]
    plane = matrix([[dot(p, times(H, q)) for q in ways] for p in ways])
    return max(-eigenvalues(plane)[0], 0) / frobenius(H)


@pin("K42.3")
def _(s):
    """Tests if the new pair of (I6 - a.b)^2 has a positive and a negative eigenvalue."""
    a, b = fibres(s)
    H = hessian(lambda F: (I6(F, a, b) - dot(a, b)) ** 2, s.x)
    w, least = eigenvalues(H), mpf("1e-28") * frobenius(H)
    return mpf(0 if w[5] > least and w[2] < -least else 1)


@pin("K5.6")
def _(s):
    """3 l^2 / a, with a the area of both triangles of a hinge."""
    x0, x1, x2, x3 = (s.x[3 * m:3 * m + 3] for m in range(4))
    edge = add(x2, x1, -1)
    area = sum(norm(cross(edge, add(p, x1, -1))) / 2 for p in (x0, x3))
    return None, 3 * dot(edge, edge) / area
