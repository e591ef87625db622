#!/bin/sh
# newton_schema_test.sh SELVEDGE-BENCH SELVEDGE-REPORT: what newton writes is what the schema
# says and what reports read, whatever came of the runs; the schema refuses what it never writes.
set -eu
bench=$1 report=$2
python3 -c 'from jsonschema import Draft202012Validator' 2>/dev/null || {
  echo "skipped: no python3-jsonschema with draft 2020-12"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$bench" newton --n 7 --threads 1 --max-iterations 150 --quiet --json "$dir/whole.json" \
  --scene edge-affine,corner-pull,compress,hang,kim-fig1-arap,fibres-31
"$bench" newton --n 53 --threads 1 --scene mid-pull --scheme project-terms --max-iterations 3 \
  --quiet --json "$dir/large.json"
"$report" schema newton --out "$dir/schema.json"
"$report" csv "$dir/whole.json" "$dir/large.json" --out "$dir/runs.csv"
grep -q "^2,mid-pull,53,2809," "$dir/runs.csv"
python3 - "$dir" <<'PYTHON'
import copy, json, sys
from jsonschema import Draft202012Validator
def load(name):
    with open(name, encoding="utf-8") as f:
        return json.load(f)
schema = load(f"{sys.argv[1]}/schema.json")
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
whole, large = load(f"{sys.argv[1]}/whole.json"), load(f"{sys.argv[1]}/large.json")
validator.validate(whole)
validator.validate(large)
assert large["records"][0]["end"] is None and large["records"][0]["positions"] is None
assert not large["records"][0]["converged"] and large["records"][0]["iterations"] == 3
assert len({r["id"] for r in whole["records"]}) == len(whole["records"])
assert {r["scheme"] for r in whole["records"]} >= {"full", "project-terms", "absolute", "robson"}
for r in whole["records"]:
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
    if r["converged"] and r["end"]["negative"] == 0: # a saddle may lead elsewhere
        assert t["distance"][-1] < 1e-4, r["id"]
    e = r["end"]
    if e and e["negative"] is not None and e["lowest"]:
        assert (e["negative"] > 0) == (e["lowest"][0] < 0) or e["zero"] > 0, r["id"]
rows = {r["id"]: r for r in whole["ledger"]}
assert len(rows) == 12 and all(r["held"] <= r["cases"] for r in rows.values())
assert all(len(r["detail"]) >= r["cases"] for r in rows.values())
assert rows["KF5.2"]["cases"] > 0 and rows["KF1"]["verdict"] == "open"
assert all((r["verdict"] == "open") == (r["cases"] == 0) for r in rows.values())
claims = {c["id"]: c for c in whole["claims"]}
assert claims["edge-affine"]["holds"] and claims["numeric-projection"]["holds"]
assert claims["basins"]["holds"] and claims["basins"]["cases"] > 0
assert claims["assembly-share"]["holds"] is None
def refused(change):
    d = copy.deepcopy(whole)
    change(d)
    assert not validator.is_valid(d), change
refused(lambda d: d.pop("claims"))
refused(lambda d: d.pop("ledger"))
refused(lambda d: d["ledger"][0].update(verdict="misprint"))
refused(lambda d: d["ledger"][0].pop("cases"))
refused(lambda d: d.update(schema="selvedge.refine/1"))
refused(lambda d: d["environment"].pop("cholesky"))
refused(lambda d: d["records"][0].pop("trace"))
refused(lambda d: d["records"][0].update(energy="NaN"))
refused(lambda d: d["records"][0]["trace"].pop("decrement"))
refused(lambda d: d["records"][0]["trace"]["seconds"].append(-1))
refused(lambda d: d["records"][0]["end"].update(negative=-1))
refused(lambda d: d["claims"][0].update(holds="yes"))
refused(lambda d: d["claims"][0].update(id="other"))
PYTHON
