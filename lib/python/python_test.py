#!/usr/bin/env python3
"""The Python package: values worked by hand, verdicts on right and wrong functions.

Skipped (77) where there is no NumPy.
"""
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
        for wrong in (np.empty(7), np.empty((7, 6), dtype=np.float32), np.empty((6, 7)).T):
            with self.assertRaisesRegex(ValueError, "out"):
                selvedge.evaluate("arap", F, "gradient", out=wrong)

    def test_positions(self):
        x = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0.5]]])
        self.assertEqual(selvedge.evaluate("discrete_shells", x, "gradient").shape, (1, 4, 3))
        self.assertGreater(selvedge.evaluate("discrete_shells", x)[0], 0)

    def test_does_not_exist(self):
        self.assertTrue(np.isnan(selvedge.evaluate("neo_hookean", np.zeros((1, 3, 2)))[0]))

    def test_what_is_wrong_is_said(self):
        F = states(1)
        for arguments, text in ((("shear", F), "no energy"), (("arap", F[0]), "shape"),
                                (("arap", F, "stress"), "no quantity"),
                                (("arap", F, "definite"), "no such function")):
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
        half = selvedge.check("bw_shear", F, gradient=P / 2, k=70, options=["--factor", "0.5"])
        self.assertTrue(half.ok, half.text)


def energy(F, k):
    return k * (F[:, :, 0] * F[:, :, 1]).sum(axis=1) ** 2


def gradient(F, k):
    return (2 * k * (F[:, :, 0] * F[:, :, 1]).sum(axis=1))[:, None, None] * F[:, :, ::-1]


class Verify(unittest.TestCase):
    asked = {"parameters": {"k": (100, 50, 200)}, "samples": 300,
             "claims": ["rotation_invariant", "nonnegative", "smooth"]}

    def test_right(self):
        verdict = selvedge.verify(energy, gradient, **self.asked)
        self.assertTrue(verdict.ok, verdict.text)
        self.assertIn("mine is right", verdict.text)

    def test_wrong(self):
        verdict = selvedge.verify(energy, lambda F, k: gradient(F, -k), **self.asked)
        self.assertFalse(verdict.ok)
        self.assertIn("gradient", verdict.text)

    def test_what_is_asked_wrongly_is_said(self):
        for more, text in (({"element": "edge"}, "no element"), ({"samples": 0}, "1 or more"),
                           ({"claims": "smooth"}, "lists"), ({"parameters": {"k": (1, 2)}}, "k: ")):
            with self.assertRaisesRegex(ValueError, text):
                selvedge.verify(energy, gradient, **{**self.asked, **more})
        with self.assertRaisesRegex(ValueError, r"gradient\(\) returned the shape"):
            selvedge.verify(energy, lambda F, k: F.swapaxes(1, 2), **self.asked)

    def test_errors_of_functions_are_raised(self):
        with self.assertRaises(ZeroDivisionError):
            selvedge.verify(lambda F, k: 1 / 0, **self.asked)


if __name__ == "__main__":
    unittest.main()
