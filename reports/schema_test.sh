#!/bin/sh
# schema_test.sh SELVEDGE-REPORT SOURCE-DIR: which documents the JSON schemas accept and refuse.
set -eu
report=$1 source=$2
python3 -c 'import jsonschema' 2>/dev/null || { echo "skipped: no python3-jsonschema"; exit 77; }
. "$source/testing/expect.sh" || exit 1
# of KIND VARIANT...: writes the schema of KIND, and a sample document for each VARIANT.
of() {
  kind=$1
  shift
  "$report" schema "$kind" --out "$kind-schema.json"
  for variant in "$@"; do sample "$kind-$variant" "$kind" "$variant"; done
}
of records mixed clean small awkward hostile interrupted
of bench clean failing uncounted hostile
of refine clean opposite lost interrupted
of newton clean wrong interrupted large
of motion clean unstable failed still interrupted
python3 - <<'PYTHON'
import copy, json
import jsonschema
def load(name):
    with open(f"{name}.json", encoding="utf-8") as f:
        d = json.load(f)
    for s in d.get("series", []):
        if "rows" in s:
            s["rows"] = s["rows"][:10]  # the validator is slow
    return d
schema = load("records-schema")
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for kind in ["mixed", "clean", "small", "awkward", "hostile", "interrupted"]:
    validator.validate(load(f"records-{kind}"))
small = load("records-small")
def refused(change, of=small):
    d = copy.deepcopy(of)
    change(d)
    assert not (validator if of is small else bench).is_valid(d), change
refused(lambda d: d.pop("records"))
refused(lambda d: d["records"][0].update(verdict="passed"))
refused(lambda d: d["records"][0].update(worst=None))
refused(lambda d: d["records"][0].update(worst="nan"))
refused(lambda d: d["records"][0].update(seed=1))
refused(lambda d: d["records"][0].update(samples=-1))
refused(lambda d: d["records"][0].pop("witness"))
refused(lambda d: d["environment"].update(date="yesterday"))
refused(lambda d: d["run"].pop("planned"))
refused(lambda d: d["run"].pop("planned_rows"))
refused(lambda d: d.pop("ledger"))
refused(lambda d: d["ledger"][0].update(id=34))
refused(lambda d: d["ledger"][0].update(verdict="true"))
refused(lambda d: d["ledger"][0].pop("bound"))
refused(lambda d: d["run"].update(complete="yes"))
refused(lambda d: d.update(schema="selvedge.records/2"))
schema = load("bench-schema")
jsonschema.Draft202012Validator.check_schema(schema)
bench = jsonschema.Draft202012Validator(schema)
for kind in ["clean", "failing", "uncounted", "hostile"]:
    bench.validate(load(f"bench-{kind}"))
times = load("bench-clean")
refused(lambda d: d.pop("ratios"), times)
refused(lambda d: d["records"][0].update(median=0), times)
refused(lambda d: d["records"][0].update(role="base"), times)
refused(lambda d: d["records"][0].pop("samples"), times)
refused(lambda d: d["environment"]["caches"].pop("L2"), times)
for study, kinds in [("refine", ["clean", "opposite", "lost", "interrupted"]),
                     ("newton", ["clean", "wrong", "interrupted", "large"]),
                     ("motion", ["clean", "unstable", "failed", "still", "interrupted"])]:
    validator = jsonschema.Draft202012Validator(load(f"{study}-schema"))
    for kind in kinds:
        validator.validate(load(f"{study}-{kind}"))
PYTHON
