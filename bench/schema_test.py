#!/usr/bin/env python3
"""schema_test.py COMMAND SELVEDGE-BENCH SELVEDGE-REPORT

Tests that output of real runs (kernels, refine, newton, bend or motion) matches the schema and can be
read by reports, and that the schema rejects wrong documents.  Exits with 77 without jsonschema.
"""
import base64
import copy
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: no python3-jsonschema with draft 2020-12")
    sys.exit(77)


class Documents:
    """Documents of one kind, in a temporary folder."""

    def __init__(self, command, bench, report, folder):
        self.command, self.bench, self.report, self.folder = command, bench, report, Path(folder)

    def run(self, name, *options):
        """Runs the command and reads its document."""
        path = self.folder / name
        subprocess.run([self.bench, self.command, *options, "--quiet", "--json", path], check=True)
        return json.loads(path.read_text(encoding="utf-8"))

    def export(self, form, *names):
        """Returns the text that selvedge-report writes for these documents."""
        out = self.folder / "export"
        subprocess.run([self.report, form, *(self.folder / n for n in names), "--out", out],
                       check=True)
        return out.read_text(encoding="utf-8")

    def judge(self, schema, documents, changes):
        """Checks that the schema accepts the documents, and rejects the last one after each change."""
        subprocess.run([self.report, "schema", schema, "--out", self.folder / "schema"], check=True)
        schema = json.loads((self.folder / "schema").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for document in documents:
            validator.validate(document)
        for number, change in enumerate(changes):
            changed = copy.deepcopy(documents[-1])
            change(changed)
            assert not validator.is_valid(changed), f"change {number} is taken"


def kernels(documents):
    options = ["--energy", "baraff_witkin", "--size", "512", "--samples", "5",
               "--min-time", "0.0001", "--kernel",
               "energy/f32,projected/scalar,jacobian/batch,limit/6-1,limit/14-45,"
               "limit/adds-mults*,limit/div*,limit/roots*"]
    first = documents.run("first.json", *options)
    run = documents.run("second.json", *options, "--threads", "1,2")
    assert "\n2,baraff_witkin,energy/f32," in documents.export("csv", "first.json", "second.json")
    assert run["ratios"] and run["run"]["complete"]

    def timed(d):
        return next(r for r in d["records"] if r["timed"])
    assert len(timed(run)["samples"]) == 5
    teams = run["environment"]["pinned"]
    assert [t["threads"] for t in teams] == run["run"]["threads"]
    assert teams[0]["processors"] == [] and len(set(teams[1]["processors"])) in (0, 2)
    single = next(r for r in run["records"] if r["kernel"] == "energy/f32")
    if single["operations"]:
        assert single["floor_ns"] == max(single["floor_parts_ns"].values()) > 0
    block = next(r for r in run["records"] if r["kernel"] == "jacobian/batch")
    if block["operations"]:
        assert sum(block["operations"].values()) == block["flops"] and block["floor_ns"] > 0
    documents.judge("bench", [first, run], [
        lambda d: d.pop("records"),
        lambda d: d.update(schema="selvedge.bench/2"),
        lambda d: timed(d).update(samples=[]),
        lambda d: timed(d).update(median="NaN"),
        lambda d: timed(d).pop("disturbed"),
        lambda d: timed(d).update(role="fast"),
        lambda d: timed(d).update(operations={"adds": 1}),
        lambda d: timed(d).update(floor_ns=0),
        lambda d: timed(d).update(floor_parts_ns={"sums": 1}),
        lambda d: d["environment"].pop("pinned"),
        lambda d: d["environment"]["pinned"][0].update(processors=[0.5]),
        lambda d: d["ratios"][0].update(against="hope")])


def refine(documents):
    one = documents.run("one.json", "--n", "5")
    whole = documents.run("whole.json", "--n", "4,8,16")
    junit = documents.export("junit", "whole.json", "one.json")
    assert 'tests="36" failures="0" errors="0"' in junit
    assert len(whole["records"]) == 27 and len(whole["series"]) == 9
    assert one["series"][0]["mesh_independent"] == "undecided"
    assert one["series"][0]["limit"] is None
    for s in whole["series"]:
        assert (s["mesh_independent"] == "yes") == (s["alpha"] == "sqrt"), s
    documents.judge("refine", [one, whole], [
        lambda d: d.pop("series"),
        lambda d: d.update(schema="selvedge.bench/1"),
        lambda d: d["environment"].pop("cholesky"),
        lambda d: d["run"].update(n=[]),
        lambda d: d["scene"].pop("continuum_sag"),
        lambda d: d["records"][0].update(sag="NaN"),
        lambda d: d["records"][0].update(mesh="hexagonal"),
        lambda d: d["series"][2].update(limit=0),
        lambda d: d["series"][0].update(mesh_independent=True)])


def bend(documents):
    one = documents.run("one.json", "--n", "2")
    whole = documents.run("whole.json", "--n", "4,8,16")
    jittered = documents.run("jittered.json", "--n", "2,4", "--jitter", "0.2")
    assert len(one["records"]) == len(one["series"]) == 88
    assert [r.get("jitter") for r in jittered["records"]] == [None] * 176 + [0.2] * 176
    assert documents.export("csv", "jittered.json").rstrip().endswith(",0.2")
    assert len(whole["records"]) == 264
    assert "plate,shells,none,16," in documents.export("csv", "whole.json")
    assert 'tests="264" failures="0" errors="0"' in documents.export("junit", "whole.json")
    documents.judge("bend", [one, jittered, whole], [
        lambda d: d.pop("series"),
        lambda d: d["run"].update(n=[]),
        lambda d: d["scene"].pop("load"),
        lambda d: d["records"][0].update(exact=0),
        lambda d: d["series"][0].update(order=-1)])


def motion(documents):
    one = documents.run("one.json", "--n", "4", "--duration", "0.1", "--frames", "0")
    whole = documents.run("whole.json", "--n", "5", "--duration", "0.2", "--scene", "swing",
                          "--solver", "cholesky,cg-diagonal")
    assert len(one["records"]) == 7 and len(whole["records"]) == 2
    for r in whole["records"]:
        assert len(r["samples"]) == 11 and r["end"] == "finished" and r["reason"] is None
        assert len(r["frames"]["positions"]) == len(r["frames"]["t"]) == 6
        rest = struct.unpack("<75f", base64.b64decode(r["frames"]["rest"]))
        assert min(rest) == -0.5 and max(rest) == 0.5
        first = struct.unpack("<75H", base64.b64decode(r["frames"]["positions"][0]))
        low, high = r["frames"]["low"], r["frames"]["high"]
        z = [low[2] + first[i] / 65535 * (high[2] - low[2]) for i in range(2, 75, 3)]
        assert abs(max(z) - 0.5) < 1e-4 and abs(min(z) + 0.5) < 1e-4
        triangles = struct.unpack("<96I", base64.b64decode(r["frames"]["triangles"]))
        assert set(triangles) == set(range(25))
    table = documents.export("csv", "one.json", "whole.json")
    assert table.count("\n1,") == 7 and table.count("\n2,swing,,5,25,0.02,0.2,") == 2
    assert 'tests="9" failures="0" errors="0"' in documents.export("junit", "one.json", "whole.json")
    documents.judge("motion", [one, whole], [
        lambda d: d["run"].pop("complete"),
        lambda d: d.update(schema="selvedge.refine/1"),
        lambda d: d["records"][0].update(end="exploded"),
        lambda d: d["records"][0]["setup"].update(h=0),
        lambda d: d["records"][0]["setup"].pop("seed"),
        lambda d: d["records"][0]["samples"][0].update(kinetic=-1),
        lambda d: d["records"][0]["samples"][0].pop("work"),
        lambda d: d["records"][0]["frames"].pop("rest")])


def judge_run(r):
    t = r["trace"]
    to_end = ("distance", "distance_z", "out_of_plane")
    lengths = {len(v) for k, v in t.items() if k not in to_end}
    assert len(lengths) == 1, r["id"]
    length = lengths.pop()
    assert all(len(t[k]) in (0, length) for k in to_end), r["id"]
    if t["energy"]:
        assert r["iterations"] == len(t["energy"]) - 1 and r["energy"] == t["energy"][-1]
        assert t["seconds"] == sorted(t["seconds"])
    if r["end"] is not None:
        assert len(r["positions"]) == 3 * 49
    assert r["converged"] == (r["stop"] == "converged")
    if r["converged"]:
        assert r["relative"] <= 1e-10
    if r["converged"] and r["end"]["negative"] == 0:  # a saddle may lead elsewhere
        assert t["distance"][-1] < 1e-4, r["id"]
    e = r["end"]
    if e and e["negative"] is not None and e["lowest"]:
        assert (e["negative"] > 0) == (e["lowest"][0] < 0) or e["zero"] > 0, r["id"]


def newton(documents):
    whole = documents.run("whole.json", "--n", "7", "--threads", "1", "--max-iterations", "150",
                          "--scene", "edge-affine,corner-pull,compress,hang,kim-fig1-arap,fibres-31")
    large = documents.run("large.json", "--n", "53", "--threads", "1", "--scene", "mid-pull",
                          "--scheme", "project-terms", "--max-iterations", "3")
    assert "\n2,mid-pull,53,2809," in documents.export("csv", "whole.json", "large.json")
    assert large["records"][0]["end"] is None and large["records"][0]["positions"] is None
    assert not large["records"][0]["converged"] and large["records"][0]["iterations"] == 3
    assert len({r["id"] for r in whole["records"]}) == len(whole["records"])
    schemes = {r["scheme"] for r in whole["records"]}
    assert schemes >= {"full", "project-terms", "absolute", "robson"}
    for r in whole["records"]:
        judge_run(r)
    rows = {r["id"]: r for r in whole["ledger"]}
    assert len(rows) == 13 and all(r["held"] <= r["cases"] for r in rows.values())
    assert all(len(r["detail"]) >= r["cases"] for r in rows.values())
    assert rows["KF5.2"]["cases"] > 0 and rows["KF1"]["verdict"] == "open"
    assert all((r["verdict"] == "open") == (r["cases"] == 0) for r in rows.values())
    claims = {c["id"]: c for c in whole["claims"]}
    assert claims["edge-affine"]["holds"] and claims["numeric-projection"]["holds"]
    assert claims["basins"]["holds"] and claims["basins"]["cases"] > 0
    assert claims["assembly-share"]["holds"] is None
    documents.judge("newton", [large, whole], [
        lambda d: d.pop("claims"),
        lambda d: d.pop("ledger"),
        lambda d: d["ledger"][0].update(verdict="misprint"),
        lambda d: d["ledger"][0].pop("cases"),
        lambda d: d.update(schema="selvedge.refine/1"),
        lambda d: d["environment"].pop("cholesky"),
        lambda d: d["records"][0].pop("trace"),
        lambda d: d["records"][0].update(energy="NaN"),
        lambda d: d["records"][0]["trace"].pop("decrement"),
        lambda d: d["records"][0]["trace"]["seconds"].append(-1),
        lambda d: d["records"][0]["end"].update(negative=-1),
        lambda d: d["claims"][0].update(holds="yes"),
        lambda d: d["claims"][0].update(id="other")])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        {"kernels": kernels, "refine": refine, "newton": newton, "bend": bend, "motion": motion}[sys.argv[1]](
            Documents(*sys.argv[1:4], folder))
