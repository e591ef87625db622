#!/usr/bin/env python3
"""Prints a document for the tests: a real run, reduced and stored in samples/, with changes.

    samples.py KIND [VARIANT] [PATH=JSON]...   prints samples/KIND.json with these changes
    samples.py --keep KIND RUN.json...         makes samples/KIND.json from a run

A PATH names a member, as run.complete or records.0,3.timed; * stands for every element of a list.
LIST=[:3] keeps the first three elements; an empty JSON removes the member.  The stored runs:

    records  selvedge-verify --energy bw_shear,baraff_witkin --samples 50 --mesh FILE.obj, and
             selvedge-verify --ledger
    plugin   selvedge-verify --energy none --samples 1500 --plugin PLUGIN.so, of
             verify/trials/trial_neo_hookean.c with BUG=energy_times_2
    bench    selvedge-bench kernels --energy bw_shear,arap --size 512,100000 --samples 10
    sweep    selvedge-bench kernels --energy arap --size 512,4096,32768,100000 --threads 1,2
    refine   selvedge-bench refine --n 4,8,16
    newton   selvedge-bench newton --scene edge-affine,compress --n 7 --max-iterations 25 --scheme \
             project-terms,gauss-newton,blend,robson
    motion   selvedge-bench motion --scene swing --n 5 --duration 0.3 --frames 10 --bending theta,none
"""
import json
import re
import sys
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent / "samples"
MARKUP = "<script>alert('x')</script> `touch owned` ../../x"
HOSTILE = {"bw_shear": MARKUP, "baraff_witkin": "'; system('touch owned') #../../`id`\"%s",
           "arap": "'; `touch owned` \"%s", "project-terms": MARKUP}  # names and their replacements
NOT_TIMED = ["samples", "median", "ci", "quartiles", "slice", "passes", "outliers", "disturbed",
             "gb_per_s", "gflop_per_s"]
VARIANTS = {
    "records": {
        "mixed": ['records.2.verdict="fail"', "records.2.worst=17.5", 'records.5.verdict="error"',
                  'records.5.worst="NaN"',
                  'records.24.verdict="fail"', "records.24.worst=0.5", 'ledger.1.verdict="refuted"',
                  "ledger.1.agrees=false", 'ledger.1.note="the printed form does not hold"'],
        "small": ["series=[]"],
        "awkward": ['records.0.worst="NaN"', 'records.1.worst="Infinity"', "records.2.worst=5e-324",
                    "records.3.worst=1.0000000000000002", 'records.4.worst="-Infinity"',
                    'records.*.samples="18446744073709551615"', 'ledger.1.printed="Infinity"',
                    'series.*.rows.7.2="NaN"'],
        "hostile": ['energies.0.formula="</td><img src=x onerror=alert(1)>"',
                    r'records.*.note="a \"note\" </script><script>throw 1</script>, & more"',
                    'ledger.*.statement="</td><script>alert(1)</script>"'],
        "interrupted": ["series=[]", "run.complete=false", "records=[:9]", "ledger=[]"]},
    "plugin": {
        "inaccurate": ["diagnoses=[]", 'records.2,3.verdict="pass"', 'records.2,3.finding="inaccurate"',
                  "records.2,3.wrong=[0,0,0]"],
        "old": ["diagnoses="] + [f"records.*.{member}=" for member in
                                 ["finding", "right", "wrong", "inaccurate", "out_of_range"]]},
    "bench": {
        "failing": ["records.23,26,53,56.timed=false",
                    'records.26,56.why="the values of the kernel are wrong"', "records.26,56.check.worst=1e9",
                    "records.26,56.check.passed=false", "records.23,53.check=null",
                    'records.23,53.why="the energy has no gradient"',
                    *[f"records.23,26,53,56.{member}=" for member in NOT_TIMED]],
        "uncounted": [f"records.*.{member}=null" for member in
                      ["flops", "operations", "floor_ns", "floor_parts_ns"]]
                     + [f"environment.caches.{level}=null" for level in ["L1d", "L2", "L3"]],
        "interrupted": ["run.complete=false", "records=[:30]"]},
    "refine": {
        "opposite": ['series.1,4,7.mesh_independent="yes"', "series.1,4,7.limit=0.0196",
                     "series.1,4,7.error=1e-9", 'series.2,5,8.mesh_independent="no"',
                     "series.2,5,8.growth=1"],
        "lost": ["records.17.converged=false", "records.17.sag=null",
                 'records.17.stop="no more steps"', 'series.5.mesh_independent="undecided"',
                 "series.5.converged=false", "series.5.limit=null"],
        "hostile": [f'environment.cholesky="{MARKUP}"'],
        "interrupted": ["run.complete=false", "records=[:9]", "series=[:3]"]},
    "newton": {
        "wrong": ["claims.0.holds=false", "claims.0.measured=0.5"],
        "large": ["records.*.end=null", "records.*.positions=null"],
        "finding": ["claims.4.holds=false", "claims.4.measured=0.5",
                    'claims.4.detail=["mid-pull: <1"]', 'ledger.0.detail=["mid-pull: <2"]'],
        "hostile": [],
        "interrupted": ["complete=false", "records=[:4]", "claims=[]", "ledger=[]"]},
    "motion": {
        "unstable": ['records.1.end="unstable"', 'records.1.reason="ten times the energy"'],
        "failed": ['records.1.end="failed"', 'records.1.reason="a pivot is not positive"'],
        "still": ["records.*.frames=null"],
        "hostile": [f'records.*.setup.scene="{MARKUP}"', f'records.0.id="{MARKUP}"'],
        "interrupted": ["run.complete=false", 'records.1.end="unfinished"', "records.1.samples=[:6]",
                        "records.1.frames.t=[:2]", "records.1.frames.positions=[:2]"]},
    "sweep": {}}


def change(node, path, value):
    name, *rest = path
    keys = range(len(node)) if name == "*" else name.split(",")
    for key in keys:
        key = int(key) if isinstance(node, list) else key
        if rest:
            change(node[key], rest, value)
        elif value == "":
            node.pop(key, None)
        elif value.startswith("[:"):
            node[key] = node[key][:int(value[2:-1])]
        else:
            node[key] = json.loads(value)


def each_value(node, of):
    """Returns a copy of the tree in which of(value) replaces every text and number."""
    if isinstance(node, dict):
        return {name: each_value(member, of) for name, member in node.items()}
    return [each_value(member, of) for member in node] if isinstance(node, list) else of(node)


def written(document):
    """Returns the JSON text as the programs write it: each member and list element on its line."""
    def text(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    members = [f"{text(name)}:" + ("[\n" + ",\n".join(map(text, member)) + "]"
               if isinstance(member, list) and member else text(member))
               for name, member in document.items()]
    return "{" + ",\n".join(members) + "}\n"


CHECKS = ["finite", "assumption", "gradient_complex_step", "gradient_differences", "digits_hessian",
          "digits_eigenvalues", "eigenpairs", "projection_certificate", "terms_sum", "rotation"]
ROWS = ["K7", "K34", "K4.3.2.1", "P5.1s", "K4.2.2.9", "P6s"]


def keep_records(d, ledger):
    """Keeps some checks with one control each; of maps one cell of 64, and fewer angles."""
    known, d["checks"] = set(), [c for c in d["checks"] if c["name"] in CHECKS]
    rows = [r for r in d["records"] if r["check"] in CHECKS]
    d["records"] = [r for r in rows if not r["control"]] + [
        r for r in rows if r["control"] and not (r["check"] in known or known.add(r["check"]))]
    d["ledger"] = [r for r in ledger["ledger"] if r["id"] in ROWS]
    d["run"].update(planned=len(d["records"]), planned_rows=len(ROWS))
    d["series"] = [s for s in d["series"] if s["name"] == "definite" or
                   s["angle"] < 45 and s["quantity"] != "energy"]
    for s in d["series"]:
        if s["columns"][1] in ("s1", "lv"):
            s["rows"] = [row for i, row in enumerate(s["rows"]) if i // 40 % 8 == i % 40 % 8 == 0]


def keep(kind, *runs):
    d, *more = [json.loads(Path(run).read_text(encoding="utf-8")) for run in runs]
    if kind == "records":
        keep_records(d, *more)
    if kind == "plugin":
        d["records"] = [r for r in d["records"] if r["check"] in CHECKS + ["balance", "rest"]]
        known = [r["check"] for r in d["records"]]
        d["checks"] = [c for c in d["checks"] if c["name"] in known]
        d["run"]["planned"] = len(d["records"])
        d["series"] = []
    d["environment"].update(system="Linux x86_64", cpu="a processor", blas="OpenBLAS 0.3.21",
                            date="2026-11-22T09:30:00Z")
    d = each_value(d, lambda v: re.sub(r"[\w./-]*/(?=selvedge-|[\w-]+\.(?:so|json)\b)", "", v)
                   if isinstance(v, str) else v)
    if kind not in ["newton", "motion"]:  # tests need all their digits
        d = each_value(d, lambda v: float(f"{v:.5g}") if isinstance(v, float) else v)
    (SAMPLES / f"{kind}.json").write_text(written(d), encoding="utf-8")


def main(kind, *words):
    if kind == "--keep":
        return keep(*words)
    d = json.loads((SAMPLES / f"{kind}.json").read_text(encoding="utf-8"))
    variant = words[0] if words and "=" not in words[0] else "clean"
    edits = VARIANTS[kind].get(variant, []) + [word for word in words if "=" in word]
    for edit in edits:
        path, _, value = edit.partition("=")
        change(d, path.split("."), value)
    if variant == "hostile":
        d = each_value(d, lambda v: HOSTILE.get(v, v) if isinstance(v, str) else v)
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(written(d))


main(*sys.argv[1:])
