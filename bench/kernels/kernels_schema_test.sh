#!/bin/sh
# kernels_schema_test.sh SELVEDGE-BENCH SELVEDGE-REPORT: what a real run writes is what the
# schema says and what reports read, and the schema refuses what a run never writes.
set -eu
bench=$1 report=$2
python3 -c 'from jsonschema import Draft202012Validator' 2>/dev/null || {
  echo "skipped: no python3-jsonschema with draft 2020-12"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
run() {
  "$bench" kernels --energy baraff_witkin --kernel \
    'energy/f32,projected/scalar,jacobian/batch,limit/6-1,limit/14-45,limit/adds-mults*,limit/div*,limit/roots*' \
    --size 512 --samples 5 --min-time 0.0001 --quiet "$@"
}
run --json "$dir/first.json"
run --threads 1,2 --json "$dir/second.json" --compare "$dir/first.json" --noise 100000
"$report" schema bench --out "$dir/schema.json"
"$report" csv "$dir/first.json" "$dir/second.json" --out "$dir/kernels.csv"
grep -q '^2,baraff_witkin,energy/f32,' "$dir/kernels.csv"
python3 - "$dir" <<'PYTHON'
import copy, json, sys
from jsonschema import Draft202012Validator
def load(name):
    with open(name, encoding="utf-8") as f:
        return json.load(f)
schema = load(f"{sys.argv[1]}/schema.json")
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for name in ["first", "second"]:
    validator.validate(load(f"{sys.argv[1]}/{name}.json"))
run = load(f"{sys.argv[1]}/second.json")
assert run["changes"] and run["ratios"] and run["run"]["complete"]
timed = next(r for r in run["records"] if r["timed"])
assert len(timed["samples"]) == 5
teams = run["environment"]["pinned"]
assert [t["threads"] for t in teams] == run["run"]["threads"]
assert teams[0]["processors"] == [] and len(set(teams[1]["processors"])) in (0, 2)
single = next(r for r in run["records"] if r["kernel"] == "energy/f32")
if single["operations"]:
    assert single["floor_ns"] == max(single["floor_parts_ns"].values()) > 0
block = next(r for r in run["records"] if r["kernel"] == "jacobian/batch")
if block["operations"]:
    assert sum(block["operations"].values()) == block["flops"] and block["floor_ns"] > 0
def refused(change):
    d = copy.deepcopy(run)
    change(d)
    assert not validator.is_valid(d), change
def first(d):
    return next(r for r in d["records"] if r["timed"])
refused(lambda d: d.pop("records"))
refused(lambda d: d.update(schema="selvedge.bench/2"))
refused(lambda d: first(d).update(samples=[]))
refused(lambda d: first(d).update(median="NaN"))
refused(lambda d: first(d).pop("disturbed"))
refused(lambda d: first(d).update(role="fast"))
refused(lambda d: first(d).update(operations={"adds": 1}))
refused(lambda d: first(d).update(floor_ns=0))
refused(lambda d: first(d).update(floor_parts_ns={"sums": 1}))
refused(lambda d: d["environment"].pop("pinned"))
refused(lambda d: d["environment"]["pinned"][0].update(processors=[0.5]))
refused(lambda d: d["ratios"][0].update(against="hope"))
refused(lambda d: d["changes"][0].update(p=-1))
PYTHON
