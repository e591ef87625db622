"""The states of pins, in numbers that are exact binary fractions or are rounded as in double;
random numbers; derivatives by differences."""
from mpmath import mp, mpf, matrix, sqrt

HALF = mpf(1) / 2

# x, then p; for a quad, then the rest shape.
FIBRES = [0.8, 0.6, -0.28, 0.96, 1.25, 0.75]
CORNERS = [1.5, -0.25, 0.5, 0.75, 1.25, 0.75]
ORTHOGONAL = [1, 0, 0, 1, 1, 1]
UNEVEN = [0, 0, 0, 2, 0.25, 0.5, 1.5, 1.25, 0.375, 0.25, 0.75, 0.0625]
WARPED = [0, 0, 0.125, 1, 0.125, 0, 1.25, 1, 0.25, -0.125, 0.875, 0]
SQUARE_UV = [0, 0, 1, 0, 1, 1, 0, 1]
CLOTH = [1e5, 1e5, 0.25, 4e4, 1e-3, 2]
STATES = {
    "": ([], []),
    "lengths 9/8 and 7/8": ([0.125, 0.5, 1, -0.375, 0.75, 0.25], ORTHOGONAL),
    "lengths 9/8 and 7/8 (oblique fibres)": ([0.125, 0.5, 1, -0.375, 0.75, 0.25], FIBRES),
    "pure shear 3 (oblique rest triangle)": (
        [0, 0, 0, 0.75, 4.25, 0, 2.75, 2.25, 0], CORNERS),
    "u stretched and v compressed": ([0, 0, 0, 2, 0, 0, 0, 0.5, 0], ORTHOGONAL),
    "rest scaled by 3/2, uneven": ([1.5 * c for c in UNEVEN], CLOTH, UNEVEN + SQUARE_UV),
    "rest scaled by 3/2, warped": ([1.5 * c for c in WARPED], CLOTH, WARPED + SQUARE_UV),
    "rest scaled by 1/2, uneven": ([0.5 * c for c in UNEVEN], CLOTH, UNEVEN + SQUARE_UV),
    "folded up by 30 deg": (
        [-1, 0, 0, 0, -1, 0, 0, 1, 0, 0.8660254037844386, 0, 0.5], []),
    "folded up by 120 deg": (
        [-1, 0, 0, 0, -1, 0, 0, 1, 0, -0.5, 0, 0.8660254037844386], []),
    "obtuse": ([-1, 3, 0, 0, -1, 0, 0, 1, 0, 0.25, -2, 0.4330127018922193], []),
    "lengths 9/8 and 7/8 (oblique rest triangle)": (
        [0, 0, 0, 0.28125, 0.5625, 1.4375, -0.21875, 0.8125, 0.6875], CORNERS),
    "rest": ([1, 0, 0, 0, 1, 0], ORTHOGONAL),
    "pure shear 1/100": ([1, 0.01, 0, 0.01, 1, 0], ORTHOGONAL),
    "stretch u by 2": ([2, 0, 0, 0, 1, 0], ORTHOGONAL),
    "stretch u by 2 and v by 3/2": ([2, 0, 0, 0, 1.5, 0], ORTHOGONAL),
    "compression of u by 2 and v by 4": ([0.5, 0, 0, 0, 0.25, 0], ORTHOGONAL),
    "I6 = 3e-8 with stretched columns": ([3, 0, 0, 1e-8, 2, 0], ORTHOGONAL),
    "singular values 1/2 and 1/2": ([0.5, 0, 0, 0, 0.5, 0], ORTHOGONAL),
    "singular values with sum 2": ([1.5, 0, 0, 0, 0.5, 0], ORTHOGONAL),
    "pure shear -1/2": ([1, -0.5, 0, -0.5, 1, 0], ORTHOGONAL),
    "u at rest length, v stretched": ([1, 0, 0, 0, 2, 0], ORTHOGONAL),
}


FORMULAS = {}  # row id: formula


def pin(*ids):
    """Registers a formula of a state: the printed form's error, perhaps with a figure."""
    def keep(formula):
        FORMULAS.update(dict.fromkeys(ids, formula))
        return formula
    return keep


class Pin:
    """A state as a row's measure gets it: index 1 of seed 1."""

    def __init__(self, x, p, rest=()):
        self.x, self.p, self.rest = ([mpf(number) for number in numbers]
                                     for numbers in (x, p, rest))


def without_meaning(formula):
    """Returns infinity if the shapes of the formula's matrices do not fit, else 0."""
    try:
        formula()
    except ValueError:
        return mp.inf
    return mpf(0)


@pin("S7", "P51.d")
def _(_s):
    """A column times a column."""
    return without_meaning(lambda: matrix(3, 1) * matrix(3, 1))


# ---- vectors and derivatives ----------------------------------------------------------------


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def norm(a):
    return sqrt(dot(a, a))


def add(a, b, by=1):
    """Returns a + by b."""
    return [p + by * q for p, q in zip(a, b)]


def scaled(by, a):
    return [by * p for p in a]


def off(got, want, size=0):
    """Returns |got - want| of lists, relative to the larger of |want| and a size."""
    return norm(add(got, want, -1)) / max(norm(want), size)


def unit(a):
    return scaled(1 / norm(a), a)


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


STEP = mpf(10) ** -20  # with 80 digits, first and second derivatives have 40


def rate(f, x, v):
    """Returns the derivative of f, a number or a list, along v."""
    ahead, behind = f(add(x, v, STEP)), f(add(x, v, -STEP))
    if isinstance(ahead, list):
        return [(p - q) / (2 * STEP) for p, q in zip(ahead, behind)]
    return (ahead - behind) / (2 * STEP)


def axis(n, i):
    return [mpf(i == j) for j in range(n)]


def gradient(f, x):
    return [rate(f, x, axis(len(x), i)) for i in range(len(x))]


def hessian(f, x):
    n = len(x)
    rows = [gradient(lambda y, i=i: rate(f, y, axis(n, i)), x) for i in range(n)]
    return matrix(rows)


def frobenius(A):
    return norm(list(A))


def eigenvalues(A):
    """Returns the eigenvalues of a symmetric matrix, ascending."""
    return sorted(mp.eigsy((A + A.T) / 2, eigvals_only=True))


def apart(A, B):
    """Returns |A - B| / |B| of matrices."""
    return frobenius(A - B) / frobenius(B)


# ---- random numbers: Philox4x64-10 of Salmon et al. 2011 ------------------------------------
WORD = 2**64


def philox(index, stream, seed=1):
    """Returns four numbers in [0, 1) of the counter (index, stream, 0, 0) and the key (seed, 0)."""
    x, key = [index, stream, 0, 0], [seed, 0]
    for _ in range(10):
        a, b = 0xD2E7470EE14C6C93 * x[0], 0xCA5A826395121157 * x[2]
        x = [b // WORD ^ x[1] ^ key[0], b % WORD, a // WORD ^ x[3] ^ key[1], a % WORD]
        key = [(key[0] + 0x9E3779B97F4A7C15) % WORD, (key[1] + 0xBB67AE8584CAA73B) % WORD]
    return [mpf(word >> 11) / 2**53 for word in x]


def draw(which, n):
    """Returns unit direction number `which` [n] of the state."""
    numbers = [u for k in range((n + 3) // 4) for u in philox(1, 2**20 + 3 * which + k)]
    return unit([2 * u - 1 for u in numbers[:n]])
