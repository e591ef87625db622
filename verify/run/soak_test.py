#!/usr/bin/env python3
"""Tests of soak.py with a stand-in for selvedge-verify: sums, failures, continuing a stopped run."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import soak

SOAK = Path(__file__).with_name("soak.py")
STAND_IN = """#!/usr/bin/env python3
import json, sys
given = dict(zip(sys.argv, sys.argv[1:]))
seed = int(given["--seed"])
if seed == 1000009: sys.exit(3)
record = lambda subject, verdict, worst: {
    "subject": subject, "check": "rotation", "verdict": verdict, "worst": worst, "bound": 4,
    "samples": 200}
json.dump({"run": {"states": 400}, "records": [
    record("arap", "pass", 0.4), record("stvk", "fail" if seed == 1000004 else "pass",
                                        8 if seed == 1000004 else 1),
    {**record("arap", "skip", None), "check": "rest", "samples": 0}]}, open(given["--json"], "w"))
sys.exit(seed == 1000004)
"""


class Soak(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.verify = Path(self.folder.name, "verify")
        self.verify.write_text(STAND_IN)
        os.chmod(self.verify, 0o755)
        self.out = Path(self.folder.name, "out")

    def soak(self, *arguments):
        return subprocess.run([sys.executable, SOAK, self.verify, self.out, *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_goes_on_and_keeps_failures(self):
        done = self.soak("1001")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"rotation +1200 +0 +0\.25 +3 *\n1200 states of 3 seeds; none")
        self.assertNotIn("rest", done.stdout)
        done = self.soak("2000")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"rotation +2000 +1 +2 +4 +1 *\n.*failed: 1000004")
        self.assertEqual(done.stderr.count("==>"), 2)
        self.assertEqual([p.name for p in self.out.glob("*.json")], ["1000004.json"])
        self.assertEqual((self.out / "soak.txt").read_text(), done.stdout)

    def test_usage_and_broken_programs(self):
        self.assertEqual(self.soak("1e9").returncode, 2)
        self.assertEqual(self.soak("4000").returncode, 3)

    def test_gumbel(self):
        # Worst errors whose log10 has a Gumbel distribution: location -1, scale 0.1. A seed exceeds
        # 1 with probability 1 - exp(-exp(-10)) = 4.54e-5, and 1e9 states are 1e6 seeds of 1000
        # states.
        import math
        worst = [10 ** (-1 - 0.1 * math.log(-math.log((i + 0.5) / 4000))) for i in range(4000)]
        expected = float(soak.failures_expected(worst, 4000 * 1000))
        self.assertTrue(20 < expected < 100, expected)
        self.assertEqual(soak.failures_expected(worst[:19], 19000), "")


if __name__ == "__main__":
    unittest.main()
