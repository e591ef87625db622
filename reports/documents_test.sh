#!/bin/sh
# documents_test.sh REPORT VERIFY: documents of selvedge-verify match their schemas, and all their
# records reach the page, the CSV table and the JUnit XML.
set -eu
report=$1 verify=$2
python3 -c 'import jsonschema' 2>/dev/null || { echo "skipped: no python3-jsonschema"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# Exit 1 is no error here: with so few samples a check may fail, but the document is written.
"$verify" run --energy bw_shear --samples 50 --seed 3 --quiet --json run.json >/dev/null || [ $? -eq 1 ]
"$verify" run --ledger K34,K20,R --quiet --json ledger.json >/dev/null || [ $? -eq 1 ]
"$verify" baseline --energy bw_shear --samples 20 --brief --quiet --out baseline.json
"$verify" export --energy bw_shear --samples 5 --out table.csv
cp baseline.json again.json
sed '2s/,[^,]*$/,7/' table.csv >wrong.csv
"$verify" check table.csv --energy bw_shear --json right.json >/dev/null
if "$verify" check wrong.csv --energy bw_shear --json wrong.json >/dev/null; then exit 1; fi
for kind in records baseline foreign; do "$report" schema $kind --out $kind.schema.json; done
python3 - <<'PYTHON'
import json, xml.etree.ElementTree
import jsonschema
def load(name):
    with open(name, encoding="utf-8") as f:
        return json.load(f)
for kind, names in [("records", ["run", "ledger"]), ("baseline", ["baseline"]),
                    ("foreign", ["right", "wrong"])]:
    schema = load(f"{kind}.schema.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in names:
        document = load(f"{name}.json")
        for series in document.get("series", []):
            series["rows"] = series["rows"][:10]  # the validator is slow
        jsonschema.Draft202012Validator(schema).validate(document)
PYTHON
"$report" csv run.json ledger.json >run.csv || [ $? -eq 1 ]
"$report" junit run.json ledger.json >run.xml || [ $? -eq 1 ]
"$report" html --no-plots --out page run.json ledger.json || [ $? -eq 1 ]
"$report" compare --junit moved.xml baseline.json again.json >/dev/null
python3 - <<'PYTHON'
import csv, json, xml.etree.ElementTree
from pathlib import Path
def load(name):
    with open(name, encoding="utf-8") as f:
        return json.load(f)
run, ledger = load("run.json"), load("ledger.json")
def number(x):
    return float(x.replace("Infinity", "inf")) if isinstance(x, str) else float(x)
with open("run.csv", encoding="utf-8", newline="") as f:
    rows = list(csv.DictReader(f))
assert len(rows) == len(run["records"]) > 0
for row, record in zip(rows, run["records"]):
    for name in ["subject", "check", "verdict", "finding", "seed", "note"]:
        assert row[name] == record[name], (name, row, record)
    assert (row["control"] or None) == record["control"]
    for name in ["right", "wrong", "inaccurate", "out_of_range"]:
        classes = ["ordinary", "hard", "extreme"]
        assert [int(row[f"{name}_{c}"]) for c in classes] == record[name], (name, row, record)
    for name in ["worst", "bound"]:
        a, b = number(row[name]), number(record[name])
        assert a == b or a != a and b != b, (name, row, record)
    if record["witness"]:
        assert row["command"] == record["witness"]["command"]
        assert [number(x) for x in row["x"].split()] == record["witness"]["x"]
cases = xml.etree.ElementTree.parse("run.xml").getroot().iter("testcase")
assert sum(1 for _ in cases) == len(run["records"]) + len(ledger["ledger"])
xml.etree.ElementTree.parse("moved.xml")
page = "".join(f.read_text(encoding="utf-8") for f in Path("page").glob("ledger_*.html"))
for row in ledger["ledger"]:
    assert f'id="{row["id"]}"' in page, row["id"]
page = Path("page/records.html").read_text(encoding="utf-8")
for record in run["records"]:
    assert record["check"] in page
PYTHON
