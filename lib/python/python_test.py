#!/usr/bin/env python3
"""Tests the Python package: values computed by hand, verdicts on right and wrong functions.

Skipped (77) without NumPy.
"""
import contextlib
import os
import subprocess
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: no NumPy")
    sys.exit(77)

import selvedge


def states(n):
    return np.eye(3, 2) + 0.3 * np.random.default_rng(1).normal(size=(n, 3, 2))


class Library(unittest.TestCase):
    def test_energies(self):
        shear = next(e for e in selvedge.energies() if e.name == "bw_shear")
        self.assertEqual((shear.dof, shear.w_unit), (6, "J/m^2"))
        self.assertEqual([p.name for p in shear.parameters], ["k"])
        self.assertIn("Kim", shear.source)

    # W = k (f_u . f_v)^2: f_u = (1, 0, 0), f_v = (1/4, 1, 0)
    def test_by_hand(self):
        F = np.array([[[1, 0.25], [0, 1], [0, 0]]])
        self.assertEqual(selvedge.evaluate("bw_shear", F, k=100)[0], 6.25)
        np.testing.assert_array_equal(selvedge.evaluate("bw_shear", F, "gradient", k=100),
                                      [[[12.5, 50], [50, 0], [0, 0]]])

    def test_gradient_is_the_derivative(self):
        F, D, h = states(5), np.random.default_rng(2).normal(size=(5, 3, 2)), 1e-6
        for name in ("stvk_isotropic", "arap", "neo_hookean"):
            chord = (selvedge.evaluate(name, F + h * D) - selvedge.evaluate(name, F - h * D)) / 2 / h
            slope = (selvedge.evaluate(name, F, "gradient") * D).sum(axis=(1, 2))
            np.testing.assert_allclose(slope, chord, rtol=1e-6, atol=1e-5)

    def test_spectrum_is_that_of_the_hessian(self):
        F = states(300)
        H = selvedge.evaluate("stvk_isotropic", F, "hessian")
        values, Q = selvedge.evaluate("stvk_isotropic", F, "spectrum")
        np.testing.assert_allclose(Q * values[:, None, :] @ Q.swapaxes(1, 2), H, atol=1e-10)

    def test_out(self):
        F, out = states(7), np.empty((7, 3, 2))
        P = selvedge.evaluate("arap", F, "gradient", out=out)
        np.testing.assert_array_equal(P, selvedge.evaluate("arap", F, "gradient"))
        self.assertTrue(np.shares_memory(P, out))
        for wrong in (np.empty(7), np.empty((7, 6), dtype=np.float32), np.empty((6, 7)).T,
                      np.empty((7, 2, 3)).swapaxes(1, 2)):
            with self.assertRaisesRegex(ValueError, "out"):
                selvedge.evaluate("arap", F, "gradient", out=wrong)

    def test_positions(self):
        x = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0.5]]])
        self.assertEqual(selvedge.evaluate("discrete_shells", x, "gradient").shape, (1, 4, 3))
        self.assertGreater(selvedge.evaluate("discrete_shells", x)[0], 0)

    # Square plates 1 m and 2 m wide; 20 numbers are four points, then u, v of each.
    def test_rest_shapes(self):
        about = next(e for e in selvedge.energies() if e.name == "quad_stvk")
        corners = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], dtype=float)
        small = np.concatenate([corners.ravel(), corners[:, :2].ravel()])
        self.assertEqual((about.rest_numbers, "square" in about.rests), (20, True))
        x = np.array([corners, 2 * corners])
        w = selvedge.evaluate("quad_stvk", x, rest=small)
        self.assertLess(abs(w[0]), 1e-9)
        self.assertGreater(w[1], 1)
        large = selvedge.evaluate("quad_stvk", x, rest=2 * small)
        self.assertGreater(large[0], 1)
        self.assertLess(abs(large[1]), 1e-9)
        each = selvedge.evaluate("quad_stvk", x, rest=np.array([small, 2 * small]))
        np.testing.assert_array_equal(each, [w[0], large[1]])
        names = [selvedge.evaluate("quad_stvk", x, rest=name)[0] for name in about.rests]
        self.assertEqual(names[0], selvedge.evaluate("quad_stvk", x)[0])
        self.assertGreater(len(set(names)), 1)
        for rest, text in (("squire", "no rest shape"), (small[:8], "shape"), (x, "shape"),
                           (np.array([small]), "as many")):
            with self.assertRaisesRegex(ValueError, text):
                selvedge.evaluate("quad_stvk", x, rest=rest)
        with self.assertRaisesRegex(ValueError, "has no rest shapes"):
            selvedge.evaluate("arap", states(1), rest="square")

    def test_does_not_exist(self):
        self.assertTrue(np.isnan(selvedge.evaluate("neo_hookean", np.zeros((1, 3, 2)))[0]))

    def test_what_is_wrong_is_said(self):
        F = states(1)
        for arguments, text in ((("shear", F), "no energy"), (("arap", F[0]), "shape"),
                                (("arap", F, "stress"), "no quantity"),
                                (("arap", F, "definite"), "not available")):
            with self.assertRaisesRegex(ValueError, text):
                selvedge.evaluate(*arguments)
        with self.assertRaisesRegex(TypeError, "no parameter is named 'mu'"):
            selvedge.evaluate("arap", F, mu=1)
        with self.assertRaisesRegex(ValueError, "k = -5 is outside of 0 to 1e"):
            selvedge.evaluate("arap", F, k=-5)
        with self.assertRaisesRegex(TypeError, "complex"):
            selvedge.evaluate("arap", F * 1j)


class Check(unittest.TestCase):
    def test_right_and_half(self):
        F = states(40)
        P = selvedge.evaluate("bw_shear", F, "gradient", k=70)
        self.assertTrue(selvedge.check("bw_shear", F, gradient=P, k=70).ok)
        wrong = selvedge.check("bw_shear", F, gradient=P / 2, k=np.full(40, 70.0))
        self.assertFalse(wrong.ok)
        self.assertRegex(wrong.text, r"1/2|0\.5")
        with self.assertRaisesRegex(ValueError, "nothing to judge"):
            selvedge.check("bw_shear", F)
        half = selvedge.check("bw_shear", F, gradient=P / 2, k=70, options=["--factor", "0.5"])
        self.assertTrue(half.ok, half.text)


def energy(F, k):
    return k * (F[:, :, 0] * F[:, :, 1]).sum(axis=1) ** 2


def gradient(F, k):
    return (2 * k * (F[:, :, 0] * F[:, :, 1]).sum(axis=1))[:, None, None] * F[:, :, ::-1]


class Verify(unittest.TestCase):
    asked = {"parameters": {"k": (100, 50, 200)}, "samples": 60,
             "claims": ["rotation_invariant", "nonnegative", "smooth"]}

    def test_right(self):
        verdict = selvedge.verify(energy, gradient, **self.asked)
        self.assertTrue(verdict.ok, verdict.text)
        self.assertIn("mine is correct", verdict.text)

    def test_wrong(self):
        verdict = selvedge.verify(energy, lambda F, k: gradient(F, -k), **self.asked)
        self.assertFalse(verdict.ok)
        self.assertRegex(verdict.text, r"the opposite\s+sign")
        # The replay of the witness calls the function by its quantity's name.
        command = next(line for line in verdict.text.splitlines() if line.startswith("gradient("))
        self.assertEqual(eval(command, {"np": np, "gradient": gradient}).shape[1:], (3, 2))

    # One entry of a hinge's Hessian is 1 % too large.
    def test_hinge(self):
        def of(quantity):
            return lambda x, k: selvedge.evaluate("discrete_shells", x, quantity)

        def hessian(x, k):
            H = of("hessian")(x, k)
            H[:, 3, 4] *= 1.01
            return H
        asked = {"element": "hinge", "parameters": {"k": 1.0}, "samples": 60}
        self.assertTrue(selvedge.verify(of("energy"), of("gradient"), of("hessian"), **asked).ok)
        verdict = selvedge.verify(of("energy"), of("gradient"), hessian, **asked)
        self.assertRegex(verdict.text, r"only\s+hessian_3_4\s+differs:\s+times\s+1.01")

    # The dof of a matrix are those of F[:, 0], then of F[:, 1]; with the shape of F twice, users
    # need no order.
    def test_hessian_of_the_shape_of_x_twice(self):
        def hessian(F, k):
            H = selvedge.evaluate("bw_shear", F, "hessian")
            return H.reshape(-1, 2, 3, 2, 3).transpose(0, 2, 1, 4, 3)

        def by_rows(F, k):
            return hessian(F, k).reshape(-1, 6, 6)
        one = {**self.asked, "parameters": {"k": 100}}
        right = selvedge.verify(energy, gradient, hessian, **one)
        self.assertTrue(right.ok, right.text)
        self.assertFalse(selvedge.verify(energy, gradient, by_rows, **one).ok)
        F = states(40)
        self.assertTrue(selvedge.check("bw_shear", F, hessian=hessian(F, 100)).ok)

    # A triangle's functions receive its rest edges: F = [x1 - x0, x2 - x0] G, W = area bw_shear(F).
    def test_triangle(self):
        def of(edges):
            E = np.array(edges).reshape(2, 2, -1).transpose(2, 1, 0)
            return np.linalg.inv(E), abs(np.linalg.det(E)) / 2

        def energy(x, *edges):
            G, area = of(edges)
            return area * selvedge.evaluate("bw_shear", (x[:, 1:] - x[:, :1]).swapaxes(1, 2) @ G)

        def gradient(x, *edges):
            G, area = of(edges)
            F = (x[:, 1:] - x[:, :1]).swapaxes(1, 2) @ G
            P = selvedge.evaluate("bw_shear", F, "gradient")
            g = area[:, None, None] * (P @ G.swapaxes(1, 2)).swapaxes(1, 2)
            return np.concatenate([-g.sum(axis=1, keepdims=True), g], axis=1)
        asked = {"element": "triangle", "samples": 60, "claims": ["nonnegative"],
                 "parameters": selvedge.REST_EDGES}
        right = selvedge.verify(energy, gradient, **asked)
        self.assertTrue(right.ok, right.text)
        wrong = selvedge.verify(lambda x, *e: energy(x, *e) / of(e)[1], gradient, **asked)
        self.assertRegex(wrong.text, r"(over|times)\s+the\s+rest\s+area")

    # States outside of the domain are not judged.
    def test_domain(self):
        def inside(F, k):
            return (F**2).sum(axis=(1, 2)) < 1e6

        def large_is_wrong(F, k):
            return np.where(inside(F, k), energy(F, k), np.nan)
        self.assertTrue(selvedge.verify(large_is_wrong, gradient, domain=inside, **self.asked).ok)
        self.assertFalse(selvedge.verify(energy, lambda F, k: gradient(F, -k), domain=inside,
                                         **self.asked).ok)
        nowhere = selvedge.verify(energy, gradient, domain=lambda F, k: k < 0, **self.asked)
        self.assertFalse(nowhere.ok)
        self.assertRegex(nowhere.text, r"the domain\s+excludes\s+all\s+states")

    # Solvers that stop at elements which they never see are called at no other state, the rest
    # state included.
    def test_domain_shields_the_functions(self):
        def inside(F, k):
            return F[:, 0, 0] > 1.25

        def guarded(f):
            def of(F, k):
                if not inside(F, k).all():
                    raise FloatingPointError("outside")
                return f(F, k)
            return of
        asked = {**self.asked, "claims": ["nonnegative"]}
        right = selvedge.verify(guarded(energy), guarded(gradient), domain=inside, **asked)
        self.assertTrue(right.ok, right.text)
        wrong = selvedge.verify(guarded(energy), guarded(lambda F, k: gradient(F, -k)), domain=inside,
                                **asked)
        self.assertRegex(wrong.text, r"the opposite\s+sign")
        with self.assertRaisesRegex(FloatingPointError, "outside"):
            selvedge.verify(guarded(energy), guarded(gradient), **asked)

    # On a terminal the bar is shown, and removed; a pipe gets nothing.
    def test_progress(self):
        script = ("import selvedge; v = selvedge.verify(lambda F: (F**2).sum(axis=(1, 2)),"
                  " lambda F: 2 * F, samples=4000); assert v.ok and '%' not in v.text, v.text")
        run = [sys.executable, "-c", script]
        here, terminal = os.openpty()
        with subprocess.Popen(run, stderr=terminal) as process:
            os.close(terminal)
            shown = ""
            with contextlib.suppress(OSError):  # no other end is left
                while True:
                    shown += os.read(here, 4096).decode()
        os.close(here)
        self.assertEqual(process.returncode, 0, shown)
        self.assertRegex(shown, r"\[=*> *\] +\d+% .* mine ")
        self.assertTrue(shown.endswith("\r\x1b[K"), shown)
        silent = subprocess.run(run, stderr=subprocess.PIPE, check=True)
        self.assertEqual(silent.stderr, b"")

    # Functions that compute in float32 are right to its digits: the product of the columns, and the
    # same with an error of 1 %.
    def test_single_precision(self):
        def single(f, factor=1):
            return lambda F, k: f(np.float32(F), np.float32(factor * k))

        def widened(f, factor=1):
            return lambda F, k: single(f, factor)(F, k).astype(float)

        def given(F, k):
            self.assertEqual((F.dtype, k.dtype), (np.float32, np.float32))
            return energy(F, k)
        for one, other, asked in ((energy, single, {}), (widened(energy), widened, {}),
                                  (given, single, {"scalar": "float"})):
            right = selvedge.verify(one, other(gradient), **asked, **self.asked)
            self.assertTrue(right.ok, right.text)
            self.assertIn("single precision", right.text)
        wrong = selvedge.verify(single(energy), single(gradient, 1.01), **self.asked)
        self.assertRegex(wrong.text, r"FAILS\n[^.]*single precision[^.]*is wrong")
        wide = selvedge.verify(single(energy), single(gradient), scalar="double",
                               options=["--check", "rotation"], **self.asked)
        self.assertFalse(wide.ok)

    def test_energy_alone(self):
        verdict = selvedge.verify(energy, **self.asked)
        self.assertIn("has only its energy", verdict.text)

    def test_what_is_asked_wrongly_is_said(self):
        for more, text in (({"element": "edge"}, "no element"), ({"samples": 0}, "1 or more"),
                           ({"claims": "smooth"}, "a list was"), ({"parameters": {"k": (1, 2)}}, "k: "),
                           ({"parameters": {"k": (5, 1, 2)}}, "5 is not between 1 and 2"),
                           ({"element": "triangle"}, r"\*\*selvedge.REST_EDGES"),
                           ({"scalar": "half"}, "'float', 'double'")):
            with self.assertRaisesRegex(ValueError, text):
                selvedge.verify(energy, gradient, **{**self.asked, **more})
        with self.assertRaisesRegex(RuntimeError, "of the arguments: unknown claim 'smoth'; did you"):
            selvedge.verify(energy, gradient, **{**self.asked, "claims": ["smoth"]})
        with self.assertRaisesRegex(ValueError, r"gradient\(\) returned the shape"):
            selvedge.verify(energy, lambda F, k: F.swapaxes(1, 2), **self.asked)

    def test_errors_of_functions_are_raised(self):
        with self.assertRaises(ZeroDivisionError):
            selvedge.verify(lambda F, k: 1 / 0, **self.asked)


if __name__ == "__main__":
    unittest.main()
