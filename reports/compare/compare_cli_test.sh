#!/bin/sh
# compare_cli_test.sh SELVEDGE-REPORT SOURCE-DIR: exit codes, messages and output files of the
# commands compare, accept and history.
set -u
report=$1 source=$2
. "$(dirname "$0")/../testing/expect.sh" || exit 1

# heading TOOL COMPILER DATE SETTINGS: prints the first lines of a document.
heading() {
  cat <<DOCUMENT
{"schema": "selvedge.baseline/1",
"tool": "$1",
"command": "$1 baseline --out base.json",
"environment": {"version":"1.0","commit":"abc","compiler":"$2","flags":"-O2","build_type":"Release","system":"Linux","cpu":"one","blas":"none","threads":1,"date":"$3T00:00:00Z"},
"settings": {$4},
DOCUMENT
}
# document TOOL COMPILER DATE SETTINGS ENERGY WORST SAMPLES: prints a small baseline document.
document() {
  heading "$1" "$2" "$3" "$4"
  cat <<DOCUMENT
"values": [
{"group":"shear","item":"rest","kind":"energy","scalar":"f64","unit":"0x1p-49","values":"$5"},
{"group":"shear","item":"rest","kind":"energy","scalar":"f128","unit":"0x1p-109","values":"0x1p+0"},
{"group":"shear","item":"rest","kind":"hessian","scalar":"f64","unit":"0x1p-49","values":"0x1p+0 -0 nan"},
{"group":"shear","item":"bent","kind":"energy","scalar":"f64","unit":"0x0p+0","values":"","text":"not smooth here"},
{"group":"arap","item":"bent","kind":"energy","scalar":"f64","unit":"0x1p-49","values":"0x1p+0"}
],
"texts": [
{"group":"shear","item":"stop","text":"converged"}
],
"checks": [
{"subject":"shear","check":"gradient","control":null,"verdict":"pass","worst":"$6","bound":"0x1p+0","samples":$7,"not_judged":0},
{"subject":"shear","check":"gradient","control":"a <b>wrong</b> one","verdict":"pass","worst":"0x1p+9","bound":"0x1p+0","samples":$7,"not_judged":0}
]}
DOCUMENT
}
usual='"seed":"1","samples":"20"'
like_base() { document selvedge-verify "${2:-GNU 12}" "${3:-2026-01-01}" "$usual" "$1" 0x1p-1 20; }
like_base 0x1p+0 >base.json
like_base 0x1.0000000000001p+0 "GNU 12" 2026-01-02 >ulp.json
like_base 0x1.0000000000008p+0 "Clang 14" 2026-01-03 >clang.json
like_base 0x1.000000044b83p+0 "GNU 12" 2026-01-04 >slip.json
like_base nan >nan.json

# without WORDS: prints base.json without the lines that contain WORDS.
without() { grep -v "$1" base.json | sed -z 's/,\n\]/\n]/g'; }
without '"item":"stop"' >no_text.json
without '"control":null' >no_check.json
without '"kind":"hessian"' >no_quantity.json
without '"group":"arap"' >no_group.json
without '"item":"rest"' >no_state.json
sed 's/"0x1p+0 -0 nan"/"","text":"domain"/' base.json >reason.json
sed 's/"converged"/"iteration limit"/' base.json >stopped.json
document selvedge-verify "GNU 12" 2026-01-01 '"seed":"1","samples":"19"' 0x1p+0 0x1p-1 19 >fewer.json
document selvedge-verify "GNU 12" 2026-01-01 '"seed":"2","samples":"20"' 0x1p+0 0x1p-2 19 >seed.json
document selvedge-verify "GNU 12" 2026-01-01 "$usual,\"set\":\"k=2\"" 0x1p+0 0x1p-1 20 >set.json
document "selvedge-bench newton" "GNU 12" 2026-01-01 "$usual" 0x1p+0 0x1p-1 20 >newton.json

# ---- compare ----

expect 0 "Usage: selvedge-report compare" "$report" compare --help
cp base.json copy.json && ln -s base.json link.json
expect 0 "passed: nothing moved: 8 items are identical" "$report" compare base.json copy.json
expect 2 "base.json and base.json are one file" "$report" compare base.json base.json
expect 2 "base.json and link.json are one file" "$report" compare base.json link.json
expect 0 "    1 ulp; digits 15.9 -> 15.7, 0.3 lost" "$report" compare base.json ulp.json
holds out "passed: nothing moved beyond tolerance; 1 of 8 items differ"
lacks out "GNU"
expect 0 "    8 ulp" "$report" compare base.json clang.json
holds out "  compiler: GNU 12 -> Clang 14"
holds out "The builds or machines differ"
expect 1 "! shear, rest, energy, f64" "$report" compare base.json slip.json
holds out "    relative change 1.0e-09, 5.6e+05 times allowed; digits 15.9 -> 9.0, 7.0 lost"
holds out "FAILED: 1 item moved beyond tolerance"
expect 1 "one is not finite" "$report" compare base.json nan.json
expect 1 "! shear: 1 gone, first shear, stop" "$report" compare base.json no_text.json
expect 1 "! check gradient: 1 gone, first shear, gradient" "$report" compare base.json no_check.json
expect 1 "! shear: 1 gone, first shear, rest, hessian, f64" "$report" compare base.json no_quantity.json
expect 1 "! arap: nothing is left, 1 gone" "$report" compare base.json no_group.json
expect 1 "! state rest: nothing is left, 3 gone" "$report" compare base.json no_state.json
holds out "FAILED: 3 items disappeared"
expect 0 "3 new" "$report" compare no_state.json base.json
expect 1 "FAILED: 1 item disappeared" "$report" compare base.json reason.json
expect 1 '"converged" -> "iteration limit"' "$report" compare base.json stopped.json
expect 1 "fewer samples: samples 20 -> 19" "$report" compare base.json fewer.json
holds out "  samples: 20 -> 19"
expect 0 "  seed: 1 -> 2" "$report" compare base.json seed.json
holds out "worst 0.5 -> 0.25, margin 0.301 -> 0.602 digits"
[ "$(awk 'length > 80' out | wc -l)" -eq 0 ] || { echo "more than 80 columns"; failed=1; }

expect 0 "" "$report" compare --quiet base.json ulp.json
[ "$(wc -l <out)" -eq 1 ] || { echo "--quiet: expected one line"; failed=1; }
expect 2 "set.json again with the settings of \"selvedge-verify baseline --out base.json\", or accept it" "$report" compare base.json set.json
expect 2 "compare documents of one program" "$report" compare base.json newton.json
expect 2 "two documents are needed" "$report" compare base.json
expect 2 "two documents are needed" "$report" compare base.json ulp.json slip.json
expect 2 "cannot read none.json: No such file" "$report" compare none.json base.json
expect 2 "cannot read .: Is a directory" "$report" compare base.json .
expect 2 "'compare' takes no --message" "$report" compare --message why base.json ulp.json
head -c 700 base.json >cut.json
expect 2 "not JSON at or just before this place" "$report" compare base.json cut.json
sed 's#baseline/1#baseline/9#' base.json >newer.json
expect 2 'found "selvedge.baseline/9"' "$report" compare base.json newer.json
sed 's/"bent","kind"/"rest","kind"/; s/"arap"/"shear"/' base.json >twice.json
expect 2 "two entries with the same key: shear, rest, energy, f64" "$report" compare base.json twice.json
sed 's/-0 nan/-0 none/' base.json >word.json
expect 2 'values of shear, rest, hessian, f64: not a number: "none"' "$report" compare base.json word.json
if [ -w /dev/full ]; then
  expect 3 "cannot write" sh -c "'$report' compare base.json copy.json >/dev/full"
  expect 3 "cannot write /dev/full" "$report" compare --junit /dev/full base.json copy.json
fi
expect 3 "cannot write nowhere/x.xml" "$report" compare --junit nowhere/x.xml base.json copy.json
expect 3 "cannot write base.json/x.xml" "$report" compare --junit base.json/x.xml base.json slip.json
holds out "FAILED: 1 item moved beyond tolerance" # the summary is printed nevertheless

# ---- times ----

# timings DATE COMPILER FIRST SECOND: prints a document of two kernels with the samples FIRST, SECOND.
timings() {
  heading "selvedge-bench kernels" "$2" "$1" ""
  cat <<DOCUMENT
"values": [
{"group":"gradient/batch shear","item":"n=1","kind":"seconds","scalar":"f64","unit":"0x0p+0","values":"$3"},
{"group":"hessian/batch shear","item":"n=1","kind":"seconds","scalar":"f64","unit":"0x0p+0","values":"$4"}
], "texts": [], "checks": []}
DOCUMENT
}
one="1e-9 1.01e-9 1.02e-9 1.03e-9 1.04e-9 1.05e-9 1.06e-9 1.07e-9"
near="1.01e-9 1.02e-9 1.03e-9 1.04e-9 1.05e-9 1.06e-9 1.07e-9 1.08e-9"
more="1.5e-9 1.51e-9 1.52e-9 1.53e-9 1.54e-9 1.55e-9 1.56e-9 1.57e-9"
half="5e-10 5.05e-10 5.1e-10 5.15e-10 5.2e-10 5.25e-10 5.3e-10 5.35e-10"
timings 2026-01-01 "GNU 12" "$one" "$one" >times.json
timings 2026-01-02 "GNU 12" "$more" "$one" >slower.json
timings 2026-01-03 "Clang 14" "$more" "$near" >elsewhere.json
expect 1 "FAILED: 1 item moved beyond tolerance" "$report" compare times.json slower.json
holds out "median 1.48 times what it was"
expect 2 "FAILED: nothing could be compared; 2 not compared" "$report" compare --junit times.xml times.json elsewhere.json
holds out "times.json holds only times, measured with another cpu, compiler or flags than elsewhere.json"
[ ! -e times.xml ] || { echo "JUnit XML although nothing was compared"; failed=1; }

# ---- tolerances ----

cat >wide.json <<'TOLERANCES'
{"schema": "selvedge.tolerances/1", "tolerances": [
{"tool": "*", "kind": "energy", "scalar": "f64", "ulps": 0, "units": 0, "relative": 1e-6, "of_largest": 0, "absolute": 0, "why": "a test"}]}
TOLERANCES
expect 0 "nothing moved beyond tolerance" "$report" compare --tolerances wide.json base.json slip.json
sed 's/1e-6/-1/' wide.json >bad.json
expect 2 "bad.json: tolerances[0].relative: a number >= 0 was expected" "$report" compare --tolerances bad.json base.json slip.json
sed 's/a test//' wide.json >bad.json
expect 2 "bad.json: tolerances[0].why is empty: give the reason for this tolerance" "$report" compare --tolerances bad.json base.json slip.json
# The built-in tolerances are those of compare/tolerances.json.
expect 1 "FAILED" "$report" compare --tolerances "$source/compare/tolerances.json" base.json slip.json
expect 0 "" "$report" schema baseline -o schema.json

if python3 -c 'import jsonschema' 2>/dev/null; then
  cat >valid.py <<'PYTHON'
import json, sys, jsonschema
schema = json.load(open("schema.json"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for name in sys.argv[1:]:
    validator.validate(json.load(open(name)))
def refused(change):
    d = json.load(open("base.json"))
    change(d)
    assert not validator.is_valid(d), d
refused(lambda d: d.pop("texts"))
refused(lambda d: d["values"][0].pop("unit"))
refused(lambda d: d["values"][0].update(values="1.5"))
refused(lambda d: d["values"][0].update(values="0x1p+0  0x1p+0"))
refused(lambda d: d["checks"][0].update(worst=0.5))
refused(lambda d: d["checks"][0].update(verdict="passed"))
refused(lambda d: d["settings"].update(seed=1))
PYTHON
  expect 0 "" python3 valid.py base.json ulp.json reason.json newton.json
fi

# ---- JUnit ----

expect 1 "" "$report" compare --junit moved.xml base.json slip.json
holds moved.xml 'tests="4" failures="1" errors="0" skipped="0"'
holds moved.xml '1 of 3 moved beyond tolerance or disappeared'
holds moved.xml "relative change 1.0e-09"
expect 1 "" "$report" compare --junit moved.xml base.json no_check.json
holds moved.xml 'failures="1"'
sed 's/wrong/wrong again/' base.json >markup.json
expect 1 "" "$report" compare --junit moved.xml base.json markup.json
lacks moved.xml "<b>wrong</b>"
if command -v python3 >/dev/null; then
  expect 0 "" python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' moved.xml
fi

# ---- accept ----

cp base.json kept.json
expect 2 "--message WHY is missing or empty" "$report" accept kept.json slip.json
expect 2 "--message WHY is missing or empty" "$report" accept --message " " kept.json slip.json
expect 2 "cannot read none.json" "$report" accept -m why none.json slip.json
expect 2 "compare documents of one program" "$report" accept -m why kept.json newton.json
expect 2 "kept.json and kept.json are one file" "$report" accept -m why kept.json kept.json
expect 2 "BASE is a file" "$report" accept -m why - slip.json
cmp -s kept.json base.json || { echo "a refused document was accepted"; failed=1; }
[ ! -e kept.json.log ] || { echo "a refused document was logged"; failed=1; }
expect 0 "" "$report" accept -m "the shear is scaled
by 1 + 1e-9" kept.json slip.json
cmp -s kept.json slip.json || { echo "the baseline was not replaced"; failed=1; }
holds kept.json.log "Accepted: 1.0 at abc, GNU 12, 2026-01-04"
holds kept.json.log "> by 1 + 1e-9"
holds kept.json.log "relative change 1.0e-09"
cp kept.json.log first.log
expect 0 "" "$report" accept -m "set k" kept.json set.json
cp kept.json latin.json
expect 0 "" "$report" accept -m "$(printf 'gr\374n \033[2J')" latin.json set.json
holds latin.json.log "$(printf '> gr\357\277\275n \357\277\275[2J')"
rm -f latin.json latin.json.log
head -c "$(wc -c <first.log)" kept.json.log | cmp -s - first.log || { echo "the log lost an entry"; failed=1; }
holds kept.json.log "set: (none) -> k=2"
expect 0 "" sh -c "'$report' accept -m 'from a pipe' kept.json - <base.json"
cmp -s kept.json base.json || { echo "the standard input was not accepted"; failed=1; }
# If BASE or its log cannot be written, both stay unchanged.
cp kept.json.log first.log
rm kept.json.log && mkdir kept.json.log
expect 2 "cannot read kept.json.log: Is a directory" "$report" accept -m why kept.json slip.json
cmp -s kept.json base.json || { echo "accepted without a log"; failed=1; }
rmdir kept.json.log && cp first.log kept.json.log
(
  ulimit -f 1 # blocks of 512 bytes: the log fits, the document does not
  head -c 200 first.log >kept.json.log
  expect 3 "cannot write kept.json.log: File too large" "$report" accept -m why kept.json slip.json
  exit $failed
) || failed=1
cmp -s kept.json base.json || { echo "a full disk lost the baseline"; failed=1; }
[ "$(wc -c <kept.json.log)" -eq 200 ] || { echo "a full disk changed the log"; failed=1; }
[ -z "$(find . -name '*.part')" ] || { echo "unfinished files were left"; failed=1; }

# ---- history ----

mkdir runs none
cp base.json runs/d.json && cp ulp.json clang.json slip.json runs
echo '{' >runs/broken.json
echo word >runs/notes.txt
cp newton.json runs
expect 2 "one folder is needed" "$report" history runs
expect 2 "none: the folder has no readable baseline document" "$report" history none --out h
expect 2 "cannot read the folder nowhere" "$report" history nowhere --out h
expect 0 "runs/broken.json:2:1: not JSON" "$report" history runs --out h --no-plots
lacks out "notes.txt"
holds h/index.html "5 runs, 1 step."
[ "$(grep -o '[a-z]*\.json' h/index.html | tr '\n' ' ')" = "newton.json d.json ulp.json clang.json slip.json " ] ||
  { echo "runs are not sorted by program and date"; failed=1; }
holds h/index.html "first of all shear, rest, energy, f64: relative change 1.0e-09"
mkdir timed
timings 2026-01-01 "GNU 12" "$one" "$one" >timed/1.json
timings 2026-01-02 "GNU 12" "$near" "$half" >timed/2.json
timings 2026-01-03 "GNU 12" "$one" "$half" | grep -v gradient >timed/3.json
timings 2026-01-04 "GNU 12" "$one" "$half" >timed/4.json
timings 2026-01-05 "Clang 14" "$near" "$one" >timed/5.json
expect 0 "" "$report" history timed --out ht --no-plots
holds ht/index.html "5 runs, 3 steps."
holds ht/index.html "nothing moved beyond tolerance; 2 of 2 items differ; fastest of all hessian/batch shear, n=1, seconds, f64: median 0.5 times what it was"
holds ht/index.html "nothing could be compared; 2 not compared"
if command -v gnuplot >/dev/null; then
  expect 0 "" "$report" history timed --out ht
  holds ht/plots/history_seconds_gradient_batch__n_1.csv "3,NaN"
  holds ht/plots/history_seconds_gradient_batch__n_1.gp "labels[1] = 'shear'"
  holds ht/plots/history_seconds_gradient_batch__n_1.svg "ns per element"
  # Plots mark runs at which their kernel changed: hessian/batch was faster, gradient/batch disappeared.
  holds ht/plots/history_seconds_gradient_batch__n_1.gp "steps = '3 5 '"
  holds ht/plots/history_seconds_hessian_batch__n_1.gp "steps = '2 5 '"
  expect 0 "" "$report" history runs --out h
  for ending in csv gp svg pdf; do
    for name in margin_selvedge-verify double_selvedge-verify double_selvedge-verify__mean; do
      [ -s h/plots/history_$name.$ending ] || { echo "no $name.$ending"; failed=1; }
    done
  done
  holds h/plots/history_double_selvedge-verify.gp "steps = '4 '"
  holds h/plots/history_margin_selvedge-verify.gp "steps = ''"
  # The error is 1/8 of the unit at rest and 1/2 of it when bent: the smallest margin is log10 2,
  # the mean (log10 8 + log10 2) / 2 = log10 4.
  mkdir two && sed -e '/"item":"rest","kind":"energy","scalar":"f64"/s/"0x1p+0"}/"0x1.0000000000001p+0"}/' \
    -e '/"item":"bent","kind":"energy","scalar":"f64","unit":"0x0p+0"/c\
{"group":"shear","item":"bent","kind":"energy","scalar":"f64","unit":"0x1p-49","values":"0x1.0000000000004p+0"},\
{"group":"shear","item":"bent","kind":"energy","scalar":"f128","unit":"0x1p-109","values":"0x1p+0"},' base.json >two/two.json
  expect 0 "" "$report" history two --out h2
  holds h2/plots/history_double_selvedge-verify.csv "1,0.301"
  holds h2/plots/history_double_selvedge-verify__mean.csv "1,0.602"
  # The margin is log10 2 in every run.
  holds h/plots/history_margin_selvedge-verify.csv "4,0.301"
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
