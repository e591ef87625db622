#!/bin/sh
# refine_schema_test.sh SELVEDGE-BENCH SELVEDGE-REPORT: what a study writes is what the schema
# says and what reports read, and the schema refuses what a study never writes.
set -eu
bench=$1 report=$2
python3 -c 'from jsonschema import Draft202012Validator' 2>/dev/null || {
  echo "skipped: no python3-jsonschema with draft 2020-12"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$bench" refine --n 4,8,16 --quiet --json "$dir/whole.json"
"$bench" refine --n 5 --mesh-kind jittered --alpha a --quiet --json "$dir/one.json"
"$report" schema refine --out "$dir/schema.json"
"$report" junit "$dir/whole.json" "$dir/one.json" --out "$dir/junit.xml"
grep -q '<testsuites .*tests="28" failures="0" errors="0"' "$dir/junit.xml"
python3 - "$dir" <<'PYTHON'
import copy, json, sys
from jsonschema import Draft202012Validator
def load(name):
    with open(name, encoding="utf-8") as f:
        return json.load(f)
schema = load(f"{sys.argv[1]}/schema.json")
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
whole, one = load(f"{sys.argv[1]}/whole.json"), load(f"{sys.argv[1]}/one.json")
validator.validate(whole)
validator.validate(one)
assert len(whole["records"]) == 27 and len(whole["series"]) == 9
assert one["series"][0]["mesh_independent"] == "undecided" and one["series"][0]["limit"] is None
for s in whole["series"]:
    assert (s["mesh_independent"] == "yes") == (s["alpha"] == "sqrt"), s
def refused(change):
    d = copy.deepcopy(whole)
    change(d)
    assert not validator.is_valid(d), change
refused(lambda d: d.pop("series"))
refused(lambda d: d.update(schema="selvedge.bench/1"))
refused(lambda d: d["environment"].pop("cholesky"))
refused(lambda d: d["run"].update(n=[]))
refused(lambda d: d["scene"].pop("continuum_sag"))
refused(lambda d: d["records"][0].update(sag="NaN"))
refused(lambda d: d["records"][0].update(mesh="hexagonal"))
refused(lambda d: d["series"][2].update(limit=0))
refused(lambda d: d["series"][0].update(mesh_independent=True))
PYTHON
