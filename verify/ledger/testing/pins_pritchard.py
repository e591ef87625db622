"""P: Pritchard, Implementing Baraff & Witkin's Cloth Simulation; R: Robson, Stretch Forces in Cloth
Simulation, on the same conditions.  Derivatives are along random directions of the state.  Errors are
relative to the larger of the true value and a size."""
from itertools import combinations

from mpmath import atan2, cos, mp, mpf, matrix, sin, sqrt

from pins_states import (HALF, add, axis, cross, dot, draw, eigenvalues, gradient, norm, off, pin,
                         rate, scaled, unit)


def bent(f, x, v, w):
    """Returns the second derivative along v and w."""
    return rate(lambda y: rate(f, y, v), x, w)


# ---- a triangle: eqs. 1 to 19, A.1 to A.7 ---------------------------------------------------


class Sheet:
    """A triangle by eqs. 1 to 12, with alpha = a^(3/4)."""

    def __init__(self, p):
        self.du1, self.dv1, self.du2, self.dv2, *self.b = p
        self.det = self.du1 * self.dv2 - self.du2 * self.dv1
        self.area = abs(self.det) / 2
        self.alpha = self.area ** (mpf(3) / 4)
        self.dw = [scaled(1 / self.det, [self.dv1 - self.dv2, self.dv2, -self.dv1]),
                   scaled(1 / self.det, [self.du2 - self.du1, -self.du2, self.du1])]

    def w(self, x, k):
        return [sum(self.dw[k][m] * x[3 * m + i] for m in range(3)) for i in range(3)]

    def unit(self, k):
        return lambda x: unit(self.w(x, k))

    def stretch(self, k):
        """Returns the condition of eq. 13."""
        return lambda x: self.alpha * (norm(self.w(x, k)) - self.b[k])

    def shear(self, x):
        """Returns the condition of eq. 19."""
        return self.alpha * dot(self.w(x, 0), self.w(x, 1))


@pin("PA.7")
def _(s):
    """Tests A.7 as printed: the last term is the unit w_u times its own second derivative."""
    t, x, v, w = Sheet(s.p), s.x, draw(0, 9), draw(1, 9)
    u0, u1 = t.unit(0), t.unit(1)
    printed = t.alpha * (dot(bent(u0, x, v, w), u1(x)) + dot(rate(u0, x, v), rate(u1, x, w)) +
                         dot(rate(u0, x, w), rate(u1, x, v)) + dot(u0(x), bent(u0, x, v, w)))
    true = bent(lambda y: t.alpha * dot(u0(y), u1(y)), x, v, w)
    turn = sum(norm(t.dw[k]) / norm(t.w(x, k)) for k in (0, 1))
    return off([printed], [true], t.alpha * turn**2)


@pin("P18.s")
def _(s):
    """Compares eq. 18's sum, of stretch, with shear's condition times its second derivative."""
    t, v, w = Sheet(s.p), draw(0, 9), draw(1, 9)
    C = [t.stretch(k)(s.x) for k in (0, 1)]
    printed = sum(C[k] * bent(t.stretch(k), s.x, v, w) for k in (0, 1))
    true = t.shear(s.x) * bent(t.shear, s.x, v, w)
    size = sum(t.alpha * dot(t.dw[k], t.dw[k]) / norm(t.w(s.x, k)) * abs(C[k]) for k in (0, 1))
    return off([printed], [true], size)


# ---- section 5.2: the force through the middle of a grid ------------------------------------


def force_through_cut(n, power):
    """Returns the force of the triangles right of a cut of length 1, k = 1, at stretches of 1/4 and 1/8
    and a shear of 1/16.  All cells are equal, so that one is computed."""
    def place(u, v):
        return [mpf(5) / 4 * u + v / 16, mpf(9) / 8 * v, mpf(0)]
    h, total = mpf(1) / n, [mpf(0)] * 3
    for corners in (((0, 0), (1, 0), (1, 1)), ((0, 0), (1, 1), (0, 1))):
        x = [c for i, j in corners for c in place(i * h, j * h)]
        t = Sheet([h * (corners[m][i] - corners[0][i]) for m in (1, 2) for i in (0, 1)] + [1, 1])
        t.alpha = t.area**power
        g = gradient(lambda y, t=t: (t.stretch(0)(y) ** 2 + t.stretch(1)(y) ** 2 +
                                     t.shear(y) ** 2) / 2, x)
        for m, (i, _j) in enumerate(corners):
            if i == 0:
                total = add(total, g[3 * m:3 * m + 3], -n)  # n cells in the column
    return norm(total)


def cut(power):
    """Returns the change of the force when the grid is refined from 8 to 16, and the ratio."""
    ratio = force_through_cut(8, power) / force_through_cut(16, power)
    return abs(ratio - 1), ratio


@pin("P5.2j")
def _(_s):
    return cut(mpf(1))


@pin("P5.2k")
def _(_s):
    return cut(mpf(3) / 4)


# ---- a hinge: eqs. 24 to 57, A.11 -----------------------------------------------------------


def vertices(x):
    return [x[3 * m:3 * m + 3] for m in range(4)]


def vectors(x):
    """Returns the vectors of eqs. 25 to 27."""
    x0, x1, x2, x3 = vertices(x)
    return [cross(add(x2, x0, -1), add(x1, x0, -1)), cross(add(x1, x3, -1), add(x2, x3, -1)),
            add(x1, x2, -1)]


def lengths(x):
    return [norm(n) for n in vectors(x)]


def cosine_sine(x, over=None):
    """Returns eqs. 28 and 29, with constant lengths `over`, or with the true lengths."""
    a, b, e = [scaled(1 / l, n) for l, n in zip(over or lengths(x), vectors(x))]
    return [dot(a, b), dot(cross(a, b), e)]


def angle(x, over=None):
    """Returns eq. 30 minus the angle 1, so that no branch cut is near."""
    c, s = cosine_sine(x, over)
    return atan2(s * cos(1) - c * sin(1), c * cos(1) + s * sin(1))


def eq54(x, v, over=None):
    """Returns eq. 54 along v with the assumed derivatives."""
    c, s = cosine_sine(x)
    dc, ds = rate(lambda y: cosine_sine(y, over or lengths(x)), x, v)
    return c * ds - s * dc


def turn(x):
    """Returns one over the smallest height."""
    x0, x1, x2, x3 = vertices(x)
    area_a, area_b, edge = lengths(x)
    sides = [[edge] + [norm(add(p, q, -1)) for q in (x1, x2)] for p in (x0, x3)]
    return max(max(side) / area for side, area in zip(sides, (area_a, area_b)))


@pin("P2.L")
def _(s):
    """Tests (dC/dx_ms) x_nt for the vertices m = 1 and n = 0, along v and w there."""
    v = [c if i // 3 == 1 else 0 for i, c in enumerate(draw(0, 12))]
    w = [c if i // 3 == 0 else 0 for i, c in enumerate(draw(1, 12))]
    return off([rate(angle, s.x, v) * dot(w, s.x)], [bent(angle, s.x, v, w)], turn(s.x) ** 2)


@pin("P3.4e")
def _(s):
    """Compares the cosine of the angle between the faces with the nearest cosine between two of the
    five edges, in either direction."""
    points, true = vertices(s.x), cosine_sine(s.x)[0]
    edges = [unit(add(points[j], points[i], -1)) for i, j in combinations(range(4), 2) if j - i < 3]
    return min(off([by * dot(e, f)], [true], 1) for e, f in combinations(edges, 2) for by in (1, -1))


@pin("PA.12")
def _(s):
    """Tests eq. 57 with the true length of normal A, and constant lengths of B and the edge."""
    v, w, over, (c, n) = draw(0, 12), draw(1, 12), lengths(s.x), cosine_sine(s.x)

    def mixed(x):
        return cosine_sine(x, [lengths(x)[0], *over[1:]])
    (cv, nv), (cw, nw), (cc, nn) = rate(mixed, s.x, v), rate(mixed, s.x, w), bent(mixed, s.x, v, w)
    printed = (c * nn - n * cc + (n**2 - c**2) * (nv * cw + cv * nw) +
               2 * n * c * (cv * cw - nv * nw))
    return off([printed], [bent(angle, s.x, v, w)], turn(s.x) ** 2)


def squares_on_cylinder(long, s, t):
    """Returns the sum of the squared angles of a cell's three hinges over its area, for radius 1.  The
    cell is `long` by 1 times 1e-20, and bent in the direction (s, t)."""
    def node(i, j):
        u, v = long * i * mpf("1e-20"), j * mpf("1e-20")
        return [sin(u * s + v * t), v * s - u * t, cos(u * s + v * t)]
    hinges = (((0, 1), (0, 0), (1, 1), (1, 0)), ((2, 1), (1, 0), (1, 1), (0, 0)),
              ((1, 2), (0, 1), (1, 1), (0, 0)))
    angles = [angle([c for at in hinge for c in node(*at)]) + 1 for hinge in hinges]
    return sum(a**2 for a in angles) / (long * mpf("1e-40"))


@pin("P5.2n")
def _(_s):
    r = sqrt(mpf(1) / 2)
    grids = (1, 1, 0), (1, r, r), (1, r, -r), (2, 1, 0)
    energies = [squares_on_cylinder(*grid) for grid in grids]
    return None, max(energies) / min(energies)


def macri(x, which):
    """Returns -dcos / sin or dsin / cos with constant lengths, by all twelve coordinates."""
    c, s = cosine_sine(x)
    over = lengths(x)
    slopes = gradient(lambda y: cosine_sine(y, over)[which], x)
    return scaled(-1 / s if which == 0 else 1 / c, slopes)


def macri_off(x, which):
    """Compares macri() with the angle's gradient, or eq. 54's if nearer; figure: the former error."""
    true, over = gradient(angle, x), lengths(x)
    p54 = [eq54(x, axis(12, i), over) for i in range(12)]
    errors = [off(macri(x, which), want, norm(true)) for want in (true, p54)]
    return min(errors), errors[0]


@pin("P5.1o")
def _(s):
    return macri_off(s.x, 0)


@pin("P5.1p")
def _(s):
    return macri_off(s.x, 1)


@pin("P5.1c")
def _(s):
    """Compares both formulas after triangle B is rotated until the angle is -45 degrees."""
    x0, x1, x2, x3 = vertices(s.x)
    edge = unit(add(x1, x2, -1))
    high = [add(p, edge, -dot(p, edge)) for p in (add(x0, x1, -1), add(x3, x1, -1))]
    ahead = unit(scaled(-1, high[0]))
    up, half = cross(edge, ahead), norm(high[1]) / sqrt(mpf(2))
    there = add(scaled(half, ahead), up, -half)
    x = x0 + x1 + x2 + add(add(x3, high[1], -1), there)
    jump = off(macri(x, 0), macri(x, 1), norm(gradient(angle, x)))
    return jump, jump


@pin("PA.11")
def _(s):
    """Tests A.11 as printed: S_s is applied to the number q_m, read as (q, q, q)."""
    def edge(x):
        return unit(vectors(x)[2])
    v, w, q, e = draw(0, 12), draw(1, 12), (0, 1, -1, 0), edge(s.x)
    length, e_w = lengths(s.x)[2], rate(edge, s.x, w)
    moved = [sum(q[m] * v[3 * m + i] for m in range(4)) for i in range(3)]
    pulled = dot([sum(q[m] * w[3 * m + i] for m in range(4)) for i in range(3)], e)
    S_q = [mpf(0)] * 3
    for m in range(4):
        S = matrix([[0, -q[m], q[m]], [q[m], 0, -q[m]], [-q[m], q[m], 0]])
        S_q = add(S_q, list(matrix(v[3 * m:3 * m + 3]).T * S))
    first = scaled(-1 / length, add(scaled(dot(e, S_q), e_w), e, dot(e_w, S_q)))
    across = add(moved, e, -dot(e, moved))
    printed = add(first, across, -pulled / length**2)
    return off(printed, bent(edge, s.x, v, w), 1 / length**2)


@pin("P5.1s")
def _(_s):
    """Returns 1: eq. 57 is symmetric, although section 5.1 denies that."""
    return mpf(1)


@pin("P5.1d")
def _(s):
    """Compares the derivative of eq. 54 with that of the angle, with constant lengths."""
    v, w, over = draw(0, 12), draw(1, 12), lengths(s.x)

    def printed(x):
        c, n = cosine_sine(x, over)
        dc, dn = rate(lambda y: cosine_sine(y, over), x, v)
        return c * dn - n * dc
    true = bent(lambda x: angle(x, over), s.x, v, w)
    return off([rate(printed, s.x, w)], [true], turn(s.x) ** 2)


@pin("P5.1g")
def _(s):
    """Compares the Jacobian of eq. 54, with the lengths at each place, with its transpose."""
    v, w = draw(0, 12), draw(1, 12)
    vw, wv = (rate(lambda x: eq54(x, a), s.x, b) for a, b in ((v, w), (w, v)))
    return mpf(0), off([vw], [wv], turn(s.x) ** 2)


def by_vertex(x, v):
    """Returns each vertex's part of the angle's rate."""
    return [rate(angle, x, [c if i // 3 == m else 0 for i, c in enumerate(v)]) for m in range(4)]


@pin("P5.2p")
def _(s):
    """Tests one vertex's part as the rate; the vertex with the smallest error counts."""
    terms = by_vertex(s.x, draw(0, 12))
    return min(off([term], [sum(terms)], turn(s.x)) for term in terms)


@pin("P5.2r")
def _(s):
    """Returns the rates by vertex for a rigid rotation about vertex 1."""
    x, about = vertices(s.x), draw(0, 3)
    v = [c for p in x for c in cross(about, add(p, x[1], -1))]
    most = norm(by_vertex(s.x, v)) / (turn(s.x) * norm(v))
    return most, most


# ---- states where conditions fail; figures ---------------------------------------------------


@pin("P5.1t")
def _(_s):
    """Measures the relative asymmetry of eq. 54's derivative with constant lengths, at a hinge
    with an edge of 2."""
    x = [mpf(c) for c in (-1, 0, 0, 0, -1, 0, 0, 1, 0, HALF, HALF / 2, 1)]
    over = lengths(x)

    def force(y):
        c, n = cosine_sine(y, over)
        slopes = [rate(lambda z: cosine_sine(z, over), y, axis(12, i)) for i in range(12)]
        return [c * dn - n * dc for dc, dn in slopes]
    J = matrix([rate(force, x, axis(12, j)) for j in range(12)])
    return mpf(0), norm(list(J - J.T)) / norm(list(J))


def assumed(k, order):
    """Returns the test of unit vector k: the derivative under the assumption against the true one."""
    def formula(s):
        x, v, w, length = s.x, draw(0, 12), draw(1, 12), lengths(s.x)[k]

        def derivative(f):
            return rate(f, x, v) if order == 1 else bent(f, x, v, w)
        got = derivative(lambda y: scaled(1 / length, vectors(y)[k]))
        return None, off(got, derivative(lambda y: unit(vectors(y)[k])),
                         norm(got) if order == 1 else turn(x) ** 2)
    return formula


for number in range(6):
    pin(f"P{40 + number}")(assumed(number % 3, 1 + number // 3))


@pin("P5.1i")
def _(s):
    """Compares eq. 54 with the assumed derivatives with the angle's derivative."""
    v = draw(0, 12)
    return off([eq54(s.x, v)], [rate(angle, s.x, v)], turn(s.x))


@pin("R9")
def _(s):
    """Returns how far eigenvalues of -K of both conditions are below 0, over the largest."""
    t, worst = Sheet(s.p), mpf(0)
    for k in (0, 1):
        E = t.stretch(k)
        w = eigenvalues(matrix([rate(lambda x: gradient(lambda y: E(y) ** 2 / 2, x), s.x,
                                     axis(9, i)) for i in range(9)]))
        worst = max(worst, -w[0] / max(abs(w[0]), abs(w[-1])))
    return worst


# ---- figures of formulas that hold, so that each row has its own formula --------------------


def slope_of_tangent(k, m):
    """Returns dw_k/dx_m by eqs. 6 to 12, plus twice that of the next vertex."""
    return lambda s: (None, Sheet(s.p).dw[k][m] + 2 * Sheet(s.p).dw[k][(m + 1) % 3])


for number in range(3):
    pin(f"P{6 + number}")(slope_of_tangent(0, number))
    pin(f"P{10 + number}")(slope_of_tangent(1, number))
pin("R5")(slope_of_tangent(0, 0))


def of_order(order, f, x, n):
    """Returns the derivative of f of that order along the state's directions."""
    v, w = draw(0, n), draw(1, n)
    return rate(f, x, v) if order == 1 else bent(f, x, v, w)


def slope_of_unshifted(order):
    """Returns the length of the derivative of all vectors over their constant lengths."""
    def formula(s):
        over = lengths(s.x)
        return None, norm(of_order(order, lambda x: sum(
            (scaled(1 / l, n) for l, n in zip(over, vectors(x))), []), s.x, 12))
    return formula


pin("P4a")(slope_of_unshifted(1))
pin("P4b")(slope_of_unshifted(2))


def slope_of_unit(k, order):
    """Returns the length of the derivative of unit tangent k."""
    return lambda s: (None, norm(of_order(order, Sheet(s.p).unit(k), s.x, 9)))


for number in range(4):
    pin(f"PA.{1 + number}")(slope_of_unit(number % 2, 1 + number // 2))


def slope_of_angle(which, order, assume=True, edge=1):
    """Returns the derivative of the cosine, the sine or the angle; with constant lengths, if assumed,
    and with the edge divided by `edge` times its length."""
    def formula(s):
        over = [a * b for a, b in zip(lengths(s.x), (1, 1, edge))] if assume else None

        def f(x):
            return angle(x, over) if which == 2 else cosine_sine(x, over)[which]
        return None, of_order(order, f, s.x, 12)
    return formula


for row, which, order in ((46, 0, 1), (48, 1, 1), (52, 2, 1), (55, 2, 2)):
    pin(f"P{row}")(slope_of_angle(which, order, False))
for row, which, order in ((47, 0, 1), (49, 1, 1), (50, 0, 2), (51, 1, 2), (54, 2, 1), (57, 2, 2)):
    pin(f"P{row}")(slope_of_angle(which, order))
pin("P53")(slope_of_angle(2, 1, True, mpf(3) / 2))
pin("P56")(slope_of_angle(2, 2, True, mpf(3) / 2))


@pin("R10.1")
def _(s):
    """The least eigenvalue of M - h^2 K of the condition along u, with table 1 and k = 1, whose mass
    is a third of the triangle's at 0.1 kg/m^2."""
    t, hhk = Sheet(s.p), mpf(0.02 * 0.02 * 5e3)
    E = t.stretch(0)
    H = matrix([rate(lambda x: gradient(lambda y: E(y) ** 2 / 2, x), s.x, axis(9, i))
                for i in range(9)])
    return None, t.area * mpf(0.1) / 3 + hhk * min(eigenvalues(H)[0], 0)


# ---- R: the condition along u ---------------------------------------------------------------


@pin("R11")
def _(s):
    """Compares the growth of C_u with 1000, when |w_u| falls from 1e-9 to 1e-12 of its length."""
    t = Sheet(s.p)
    far, near = (t.stretch(0)(scaled(mpf(10) ** -n, s.x)) for n in (12, 9))
    return abs(far / near - 1000) / 1000


@pin("R13")
def _(s):
    """Tests that the largest eigenvalue of C d2C is not below that of dC dC'; figure: their ratio if
    |w_u| is twice b_u."""
    t = Sheet(s.p)
    C = t.stretch(0)
    g, length = gradient(C, s.x), norm(t.w(s.x, 0))
    H = matrix([rate(lambda x: gradient(C, x), s.x, axis(9, i)) for i in range(9)])
    ratio = eigenvalues(C(s.x) * H)[-1] / dot(g, g)
    return max(1 - ratio, 0), ratio if length == 2 * t.b[0] else None


# ---- claims that hold under a condition, and figures ----------------------------------------


@pin("P3.3c")
def _(s):
    """alpha w_u.w_v against alpha times the cosine."""
    t = Sheet(s.p)
    cosine = dot(t.unit(0)(s.x), t.unit(1)(s.x))
    return off([t.shear(s.x)], [t.alpha * cosine], t.alpha)


@pin("P3.3b")
def _(s):
    """At the wanted lengths: the shear energy against that of the angle, and (b_u b_v)^2 - 1."""
    t = Sheet(s.p)
    square = (t.alpha * dot(t.unit(0)(s.x), t.unit(1)(s.x))) ** 2
    b = t.b[0] * t.b[1]
    return off([b**2 * square / 2], [square / 2], t.alpha**2), abs(b**2 - 1)


@pin("P5.2m")
def _(_s):
    return 0, cut(mpf(1))[1] / cut(mpf(3) / 4)[1]


@pin("P5.4c")
def _(_s):
    """A linear step of a cell of 1/65 m, k = 5000: the share of the stretch that remains; the
    measure's bound takes in how far it is from 10/11."""
    h, k, cell, stretched = mpf("0.02"), 5000, mpf(1) / 65, mpf(17) / 16
    area = cell**2 / 2
    alpha = area ** (mpf(3) / 4)
    slope, C, m = alpha / cell, alpha * (stretched - 1), 2 * mpf("0.1") * area
    dv = -h * k * C * slope / (m + h * k * mpf("0.2") * slope**2 + h**2 * k * slope**2)
    return None, 1 + slope * h * dv / C


@pin("P3.4b")
def _(s):
    """The block of vertices m = 1 and n = 0 of the angle's second derivative along p and q,
    against that along q and p."""
    pq = draw(0, 6)
    m, n = 1, 0

    def at(vertex, way):
        return [way[i % 3] if i // 3 == vertex else mpf(0) for i in range(12)]
    got, want = (bent(angle, s.x, at(m, p), at(n, q)) for p, q in ((pq[:3], pq[3:]), (pq[3:], pq[:3])))
    return off([got], [want], turn(s.x) ** 2)


@pin("P30")
def _(s):
    """arctan of one number, where the cosine is negative."""
    cosine, sine = cosine_sine(s.x)
    return None, off([atan2(sine / cosine, 1)], [atan2(sine, cosine)], 1)
