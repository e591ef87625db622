"""S: Schweickart and Zhai, Simulating Cloth Using Bilinear Elements (Supplement)."""
from mpmath import matrix, mp, mpf, sqrt

from pins_states import (HALF, add, cross, dot, draw, eigenvalues, frobenius, gradient, hessian,
                         norm, off, philox, pin, rate, scaled, unit)


def drawn():
    """Returns four numbers in [0, 1) of the state; the first two are a place (s, t)."""
    return philox(1, 2**21)


# ---- section 1: the patch -------------------------------------------------------------------


def patch(x, s, t):
    weights = (1 - s) * (1 - t), s * (1 - t), s * t, (1 - s) * t
    return [sum(w * x[3 * v + i] for v, w in enumerate(weights)) for i in range(3)]


def tangents(x, s, t):
    """Returns the derivatives by s and t; the patch is linear in each."""
    return [add(patch(x, 1, t), patch(x, 0, t), -1), add(patch(x, s, 1), patch(x, s, 0), -1)]


def bilinear(x):
    """Returns the second derivative by s and t, which is constant."""
    return add(tangents(x, 1, 0)[1], tangents(x, 0, 0)[1], -1)


def triangular(T):
    """Returns Q and R of T = Q R, with a positive diagonal of R."""
    q0 = unit(T[0])
    q1 = unit(add(T[1], q0, -dot(q0, T[1])))
    return [q0, q1], matrix([[dot(q, p) for p in T] for q in (q0, q1)])


@pin("S3")
def _(s):
    """Tests that R^-1 is lower triangular: the entry above the diagonal, over the norm."""
    R = triangular(tangents(s.rest[:12], *drawn()[:2]))[1]
    return abs((R**-1)[0, 1]) / frobenius(R**-1)


def gauss(n):
    """Returns points and weights on [0, 1]."""
    nodes = mp.polyroots(mp.taylor(lambda x: mp.legendre(n, x), 0, n)[::-1], maxsteps=200,
                         extraprec=300) if n > 1 else [mpf(0)]
    slopes = [mp.diff(lambda y: mp.legendre(n, y), x) for x in nodes]
    return [((1 + x) / 2, 1 / ((1 - x**2) * slope**2)) for x, slope in zip(nodes, slopes)]


@pin("S5")
def _(_s):
    """Sums the weights of points 0 to N on the unit square, N = 1 to 25, with point N read as point 0
    again: the smallest distance of the sum from 1."""
    return min(min(gauss(n))[1] ** 2 for n in range(1, 6))


@pin("S6")
def _(s):
    """Tests the tangents by (1/2 - t) and (1/2 - s) times the second derivative."""
    a, b, d = *tangents(s.x, HALF, HALF), bilinear(s.x)
    u, v = drawn()[:2]
    printed = add(a, d, HALF - v) + add(b, d, HALF - u)
    return off(printed, sum(tangents(s.x, u, v), []), norm(s.x))


# ---- the energy by one matrix, in double ----------------------------------------------------


class Membrane:
    """The membrane of an orthotropic material, by 2 x 2 points."""

    def __init__(self, s):
        self.X, self.uv = s.rest[:12], s.rest[12:]
        E_u, E_v, nu, G, self.h = s.p[:5]
        C = matrix([[1 / E_u, -nu / E_u], [-nu / E_u, 1 / E_v]]) ** -1
        self.K = matrix([[C[0, 0], C[0, 1], 0], [C[1, 0], C[1, 1], 0], [0, 0, G]])
        nodes = [HALF - sqrt(mpf(3)) / 6, HALF + sqrt(mpf(3)) / 6]
        self.points = [self.at(u, v) for v in nodes for u in nodes]

    def at(self, s, t):
        """Returns B with F = T B, and a quarter of the area there.  Section 3 has T W^-1 = Q R, so
        F = T W^-1 R^-1."""
        def flat(p):
            return [p[2 * v + i] if i < 2 else mpf(0) for v in range(4) for i in range(3)]
        T, W = tangents(self.X, s, t), tangents(flat(self.uv), s, t)
        inverse = matrix([[W[0][0], W[1][0]], [W[0][1], W[1][1]]]) ** -1
        TW = [add(scaled(inverse[0, k], T[0]), T[1], inverse[1, k]) for k in (0, 1)]
        return s, t, inverse * triangular(TW)[1] ** -1, norm(cross(*T)) / 4

    @staticmethod
    def strain(T, B):
        F = [add(scaled(B[0, k], T[0]), T[1], B[1, k]) for k in (0, 1)]
        return matrix([(dot(F[0], F[0]) - 1) / 2, (dot(F[1], F[1]) - 1) / 2, dot(F[0], F[1])])

    def energy(self, x):
        total = mpf(0)
        for s, t, B, area in self.points:
            eps = self.strain(tangents(x, s, t), B)
            total += self.h / 2 * (eps.T * self.K * eps)[0] * area
        return total

    def stiffness(self):
        """Returns K^, the matrix of the quadratic form of the seven strains.  The strain at a point is
        linear in them, with the matrix A."""
        K = matrix(7, 7)
        for s, t, B, area in self.points:
            A = matrix(3, 7)
            m = [[1, 0, t - HALF], [0, 1, s - HALF]]  # p_s and p_t by a, b, d
            n = [[m[0][k] * B[0, i] + m[1][k] * B[1, i] for k in range(3)] for i in (0, 1)]
            for k, (i, j) in enumerate(PAIRS):
                twice = 1 if i == j else 2
                A[0, k] = twice * n[0][i] * n[0][j] / 2
                A[1, k] = twice * n[1][i] * n[1][j] / 2
                A[2, k] = twice * (n[0][i] * n[1][j] + n[0][j] * n[1][i]) / 2
            A[0, 6] = A[1, 6] = -HALF
            K += area * A.T * self.K * A
        return K


PAIRS = (0, 0), (0, 1), (1, 1), (2, 0), (2, 1), (2, 2)  # vectors (a, b, d) of each strain


def strains(x):
    c = [*tangents(x, HALF, HALF), bilinear(x)]
    return [dot(c[i], c[j]) for i, j in PAIRS]


def in_double(x):
    """Returns the seven strains, computed in double."""
    p0, p1, p2, p3 = (x[3 * m:3 * m + 3] for m in range(4))
    low, high = ([b - a for a, b in zip(*ends)] for ends in ((p0, p1), (p3, p2)))
    c = [[(a + b) / 2 for a, b in zip(low, high)],
         [(d - a + c - b) / 2 for a, b, c, d in zip(p0, p1, p2, p3)],
         [b - a for a, b in zip(low, high)]]
    return [c[i][0] * c[j][0] + c[i][1] * c[j][1] + c[i][2] * c[j][2] for i, j in PAIRS] + [1.0]


def cancelling(s, moved, ours=False):
    """eps^' K^ eps^ in double, term after term, where the patch has moved that far from rest; or
    the same of eps^ - eps^_rest."""
    q, v = Membrane(s), draw(0, 12)
    x = [float(X) + moved * float(c) for X, c in zip(q.X, v)]
    e = in_double(x)
    if ours:
        e = [now - rest for now, rest in zip(e, in_double([float(X) for X in q.X]))]
    K, got = q.stiffness(), 0.0
    for j in range(7):
        for i in range(7):
            got += e[i] * float(K[i, j]) * e[j]
    true = float(q.energy([mpf(c) for c in x]) / (q.h / 2))
    error = mpf(abs(got - true) / true)
    return error * mpf(moved) ** (1 if ours else 2) * 2**52, error


@pin("S9.2")
def _(s):
    return cancelling(s, 1e-2)


@pin("S9.5")
def _(s):
    return cancelling(s, 1e-2, True)


@pin("S9.6")
def _(s):
    return cancelling(s, 1e-4, True)


@pin("S9.7")
def _(s):
    return cancelling(s, 1e-6, True)


@pin("S9.3")
def _(s):
    return cancelling(s, 1e-4)


@pin("S9.4")
def _(s):
    return cancelling(s, 1e-6)


# ---- section 2: bending ---------------------------------------------------------------------


class Centre:
    """The fundamental forms at the centre, J and m = d2p/dsdt.n, and the operator's size."""

    def __init__(self, x):
        self.T, d = tangents(x, HALF, HALF), bilinear(x)
        a, b = self.T
        n = cross(a, b)
        self.E, self.F, self.G, self.J = dot(a, a), dot(a, b), dot(b, b), norm(n)
        self.m = dot(d, n) / self.J
        bent = norm(d) + mpf("1e-4") * norm(a + b)
        self.size = bent * (self.E + self.G) / self.J**2
        self.II = matrix([[0, self.m], [self.m, 0]])
        self.I = matrix([[self.E, self.F], [self.F, self.G]])

    def over_J2(self, rows):
        return list(self.m / self.J**2 * matrix(rows))


def shape_operator(x):
    """Returns -dn in the frame whose first direction is dp/ds."""
    def normal(st):
        return unit(cross(*tangents(x, *st)))
    T = tangents(x, HALF, HALF)
    Q, R = triangular(T)
    dn = [rate(normal, [HALF, HALF], way) for way in ([1, 0], [0, 1])]
    return list(-matrix([[dot(q, p) for p in dn] for q in Q]) * R**-1)


@pin("S11.1")
def _(s):
    c = Centre(s.x)
    printed = c.over_J2([[-c.E, c.F], [c.E, -c.F]])
    return off(printed, list(c.II * c.I**-1), c.size)


@pin("S11.2")
def _(s):
    c = Centre(s.x)
    R = triangular(c.T)[1]
    return off(list(R * c.II * c.I**-1 * R**-1), shape_operator(s.x), c.size)


@pin("S12")
def _(s):
    c = Centre(s.x)
    return off(c.over_J2([[0, c.J], [c.J**2, -2 * c.F]]), shape_operator(s.x), c.size)


@pin("S14.3")
def _(s):
    """Compares a third of a triangle with its region nearest to the first corner: the areas up to the
    perpendicular bisectors of both edges, of height |e| cot / 2 over half of an edge."""
    p = [s.x[3 * m:3 * m + 3] for m in range(3)]

    def cot(at, one, other):
        u, v = add(p[one], p[at], -1), add(p[other], p[at], -1)
        return dot(u, v) / norm(cross(u, v))
    e1, e2 = add(p[1], p[0], -1), add(p[2], p[0], -1)
    area = norm(cross(e1, e2)) / 2
    near = (dot(e1, e1) * cot(2, 0, 1) + dot(e2, e2) * cot(1, 0, 2)) / 8
    return off([area / 3], [near], area)


def quadratic(S):
    """Returns k1 tr(S)^2 + k2 tr(S^2) for E = 1 and nu = 0.3, rounded to double."""
    nu = mpf(0.3)
    trace = S[0, 0] + S[1, 1]
    square = S * S
    return (nu * trace**2 + (1 - nu) * (square[0, 0] + square[1, 1])) / (1 - nu**2)


def vertex_operator(centre, ring, towards, closed=True):
    """Returns S_v of the triangles of `centre` and two neighbours in the ring; T_v along the edge to
    `towards`."""
    faces = [(centre, p, q) for p, q in zip(ring, ring[1:] + ring[:closed])]
    areas = [scaled(HALF, cross(add(p, c, -1), add(q, c, -1))) for c, p, q in faces]
    a_v, n_v = sum(norm(a) / 3 for a in areas), unit([sum(a[i] for a in areas) for i in range(3)])
    edge = add(towards, centre, -1)
    first = unit(add(edge, n_v, -dot(edge, n_v)))
    T, total = matrix([first, cross(n_v, first)]).T, matrix(3, 3)
    for a, (c, p, q) in zip(areas, faces):
        n = unit(a)
        g = scaled(HALF, cross(n, add(q, p, -1)))  # p_(v-1) is q, p_(v+1) is p
        k = cross(n, n_v)  # Rodrigues' rotation about k, with the sine |k|
        Qg = add(add(scaled(dot(n, n_v), g), cross(k, g)), k, dot(k, g) / (1 + dot(n, n_v)))
        total += matrix(Qg) * matrix(n).T
    return T.T * (total + total.T) * T / (2 * a_v)


@pin("S10.2")
def _(s):
    """Compares six triangles with half of the plate's energy (h^3/48 of h^3/24), on a grid of width
    1/1000, rounded to double, on a surface with random curvatures."""
    k1, k12, k2, _ = [2 * u - 1 for u in drawn()]
    w = mpf(1e-3)

    def place(i, j):
        x, y = i * w, j * w
        return [x, y, k1 * x * x / 2 + k12 * x * y + k2 * y * y / 2]
    ring = [place(*at) for at in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))]
    S = vertex_operator(place(0, 0), ring, place(1, 0))
    share = quadratic(S) / quadratic(matrix([[k1, k12], [k12, k2]])) / 2
    return (abs(2 * share - 1),) * 2


@pin("S15.5")
def _(_s):
    """Counts couplings on a grid of quads: bending couples a point to 5 x 5 points, the rings around its
    ring; the membrane couples 3 x 3."""
    ring = {(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
    coupled = {(i + k, j + l) for i, j in ring for k, l in ring}
    return mpf((len(coupled), len(ring)) != (25, 9)), len(coupled)


# ---- states where conditions fail; figures ---------------------------------------------------


@pin("S9.1")
def _(s):
    """Returns the rank of K^."""
    w = eigenvalues(Membrane(s).stiffness())
    return None, sum(value > mpf(10) ** -25 * w[-1] for value in w)


@pin("S12.1")
def _(s):
    """Compares the bending energy by the operator at the centre with 5 x 5 points in four parts."""
    q = Membrane(s)
    nu, X = s.p[2], q.X

    def operator(x, u, v):
        a, b = tangents(x, u, v)
        n = cross(a, b)
        J = norm(n)
        return dot(bilinear(x), n) / J**3 * matrix([[0, J], [J, -2 * dot(a, b)]])

    def density(u, v):
        D = operator(s.x, u, v) - operator(X, u, v)
        trace, square = D[0, 0] + D[1, 1], D * D
        form = nu * trace**2 + (1 - nu) * (square[0, 0] + square[1, 1])
        return form * norm(cross(*tangents(X, u, v)))
    true, points = mpf(0), gauss(5)
    for i in range(4):
        for a, g in points:
            for b, h in points:
                true += g * h / 4 * density((i % 2 + a) / 2, (i // 2 + b) / 2)
    error = abs(density(HALF, HALF) - true) / true
    return error, error


# ---- section 4 ------------------------------------------------------------------------------


def part(H, sign):
    """Returns the semi-definite part of that sign."""
    values, Q = mp.eigsy(H)
    kept = [value if value * sign > 0 else mpf(0) for value in values]
    return Q * mp.diag(kept) * Q.T


@pin("S21.2")
def _(s):
    """Replaces each strain's Hessian by its part of the stress's sign.  Measures how much farther
    the sum is from the Hessian than the nearest semi-definite matrix."""
    q = Membrane(s)
    K = q.h * q.stiffness()
    e = strains(s.x)
    stress = list(K * matrix(e + [mpf(1)]))
    D = matrix([gradient(lambda x, k=k: strains(x)[k], s.x) for k in range(6)] + [[0] * 12])
    H, kept = (D.T * K * D for _ in range(2))
    for k in range(6):
        bent = hessian(lambda x, k=k: strains(x)[k], s.x)
        H += stress[k] * bent
        kept += stress[k] * part(bent, mp.sign(stress[k]))
    least = sqrt(sum(min(value, 0) ** 2 for value in eigenvalues(H)))
    return mpf(0), (frobenius(kept - H) - least) / frobenius(H)


# ---- claims that hold under a condition, and figures ----------------------------------------


def integral(n, panels, density):
    """By n x n points in panels x panels squares."""
    points = gauss(n)
    return sum(g * h / panels**2 * density((i + a) / panels, (j + b) / panels)
               for i in range(panels) for j in range(panels) for a, g in points for b, h in points)


def membrane(q, T_of):
    """h/2 eps' K eps times the area there, with the tangents T_of(u, v)."""
    def density(u, v):
        _u, _v, B, quarter = q.at(u, v)
        eps = q.strain(T_of(u, v), B)
        return q.h / 2 * (eps.T * q.K * eps)[0] * 4 * quarter
    return density


def small(s):
    return mpf(10) ** -12 * s.p[0] * s.p[4]


def by_points(s, n):
    """n x n points against 5 x 5 in four parts."""
    density = membrane(Membrane(s), lambda u, v: tangents(s.x, u, v))
    error = off([integral(n, 1, density)], [integral(5, 2, density)], small(s))
    return error, error


@pin("S5.1")
def _(s):
    return by_points(s, 3)


@pin("S5.2")
def _(s):
    return by_points(s, 2)


@pin("S6.1")
def _(s):
    """The energy with the signs of eq. 6 in the tangents."""
    a, b, d, q = *tangents(s.x, HALF, HALF), bilinear(s.x), Membrane(s)
    want = q.energy(s.x)
    got = integral(2, 1, membrane(q, lambda u, v: [add(a, d, HALF - v), add(b, d, HALF - u)]))
    return off([got], [want], small(s)), got / want


def isotropic(s):
    E, nu = s.p[0], s.p[2]
    return E / (1 - nu**2) * matrix([[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu) / 2]])


@pin("S9.8")
def _(s):
    """The energy of a bilinear, isotropic patch against that of the triangles 0, 1, 2 and 0, 2, 3;
    the figure is that of affine states."""
    q = Membrane(s)
    q.K, want = isotropic(s), mpf(0)

    def edges(x, i, j):
        return [add(x[3 * m:3 * m + 3], x[:3], -1) for m in (i, j)]
    for i, j in ((1, 2), (2, 3)):
        rest = edges(q.X, i, j)
        eps = q.strain(edges(s.x, i, j), triangular(rest)[1] ** -1)
        want += q.h / 2 * (eps.T * q.K * eps)[0] * norm(cross(*rest)) / 2
    got = integral(3, 1, membrane(q, lambda u, v: tangents(s.x, u, v)))
    return off([got], [want], small(s))


@pin("S13")
def _(s):
    """The bending energy with the first direction of the state's frame turned around, and not that
    of the rest shape's."""
    E, nu = s.p[0], s.p[2]
    S, rest = shape_operator(s.x), shape_operator(s.rest[:12])

    def energy(S):
        D = matrix(2, 2)
        for i in range(4):
            D[i // 2, i % 2] = S[i] - rest[i]
        square, trace = D * D, D[0, 0] + D[1, 1]
        return E / (1 - nu**2) * (nu * trace**2 + (1 - nu) * (square[0, 0] + square[1, 1]))
    return off([energy([S[0], -S[1], -S[2], S[3]])], [energy(S)], E * mpf(10) ** -12)


@pin("S15.2")
def _(_s):
    """At a vertex on the boundary, with three of the six triangles: its error on a grid as in
    S10.2, all of whose curvatures are drawn."""
    k1, k12, k2, _ = [2 * u - 1 for u in drawn()]
    w = mpf(1e-3)

    def place(i, j):
        x, y = i * w, j * w
        return [x, y, k1 * x * x / 2 + k12 * x * y + k2 * y * y / 2]
    ring = [place(*at) for at in ((1, 0), (1, 1), (0, 1), (-1, 0))]
    S = vertex_operator(place(0, 0), ring, place(1, 0), closed=False)
    error = off(list(S), [k1, k12, k12, k2])
    return error, error


@pin("S15.6")
def _(_s):
    """All points of the faces around the four vertices of a face."""
    near = {(i + k, j + l) for i in (0, 1) for j in (0, 1) for k in (-1, 0, 1) for l in (-1, 0, 1)}
    return 0, mpf(len(near))


@pin("S2")
def _(s):
    """The growth of the edge between vertices 1 and 2."""
    return None, norm(add(s.x[6:], s.x[3:6], -1)) / norm(add(s.p[2:4], s.p[:2], -1))


@pin("S19.2")
def _(_s):
    """k1 + 2 k2 of the bending stiffness for E = 1, with k1 = nu/(1 - nu^2), k2 = 1/(1 + nu)."""
    nu = 6 * drawn()[2] - 3
    return None, nu / (1 - nu**2) + 2 / (1 + nu)


def tangents_of_uv(parallelogram):
    """Returns the norm of T_rest W^-1; corner 2 moves by 1/2 in uv, or makes each shape a
    parallelogram."""
    def formula(s):
        def of(x, dim):
            p = [list(x[dim * v:dim * v + dim]) + [mpf(0)] * (3 - dim) for v in range(4)]
            if parallelogram:
                p[2] = add(add(p[1], p[3]), p[0], -1)
            return matrix(tangents(sum(p, []), *drawn()[:2])).T
        uv = add(s.rest[12:], [0, 0, 0, 0, HALF, 0, 0, 0])
        return None, frobenius(of(s.rest[:12], 3) * of(uv, 2)[:2, :] ** -1)
    return formula


pin("S18.2")(tangents_of_uv(False))
pin("S18.3")(tangents_of_uv(True))


@pin("S19.1")
def _(_s):
    """The orthotropic stiffness as the inverse of the compliance: its entries, times 1, 2 and 3."""
    u = drawn()
    E_u, E_v, nu = 1 + u[0], 1 + u[1], 6 * u[2] - 3
    C = matrix([[1 / E_u, -nu / E_u], [-nu / E_u, 1 / E_v]]) ** -1
    return None, C[0, 0] + 2 * C[0, 1] + 3 * C[1, 1]
