#!/bin/sh
# cli_test.sh SELVEDGE-REPORT SOURCE-DIR: exit codes, messages and output files of selvedge-report.
set -u
report=$1 source=$2
. "$(dirname "$0")/testing/expect.sh" || exit 1
samples records mixed clean small awkward hostile interrupted

expect 2 "no command given" "$report"
expect 2 "unknown command 'pdf'" "$report" pdf
expect 0 "Usage: selvedge-report html" "$report" --help
expect 0 "selvedge-report " "$report" --version
expect 2 "/dev/zero: a zero byte" "$report" csv /dev/zero
expect 2 "no schema \"verify\": there are records, bench, refine, newton, bend, motion, baseline, foreign, mesh and mutation" "$report" schema verify
expect 2 "needless argument two" "$report" schema records two
for c in html junit csv schema; do
  expect 0 "Usage: selvedge-report $c" "$report" $c --help
done
expect 2 "no file given to csv" "$report" csv
expect 2 "unknown option --colour" "$report" csv --colour small.json
expect 2 "'csv' takes no --no-plots" "$report" csv --no-plots small.json
expect 2 "unknown option --strict" "$report" html --strict small.json --out never
expect 2 "--out DIR is missing" "$report" html small.json
expect 2 "cannot read none.json: No such file" "$report" csv none.json
expect 2 "cannot read .: Is a directory" "$report" csv .
printf '{"schema":\n "selvedge.records/1",]\n' >broken.json
expect 2 "broken.json:2:24: not JSON" "$report" junit broken.json
expect 2 "broken.json:2:24: not JSON" "$report" html broken.json --out never
[ ! -e never ] || { echo "a folder was made for a broken input"; failed=1; }
expect 3 "cannot write nowhere/x.csv: No such file" "$report" csv small.json -o nowhere/x.csv

expect 0 "run,subject,check" "$report" csv small.json
expect 1 "run,subject,check" "$report" csv mixed.json
expect 0 "run,subject,check" sh -c "'$report' csv - <small.json"
expect 2 "cannot read standard input: Is a directory" sh -c "'$report' csv - <."
expect 2 "cannot read standard input: it is empty" sh -c "'$report' csv - </dev/null"
mkfifo pipe
cat pipe >through.csv &
expect 0 "" "$report" csv small.json -o pipe
wait
[ -p pipe ] || { echo "the pipe was replaced"; failed=1; }
[ "$(wc -l <through.csv)" -eq 29 ] || { echo "the pipe did not get the table"; failed=1; }
ln -s real.csv link.csv
expect 0 "" "$report" csv small.json -o link.csv
expect 0 "" "$report" csv small.json -o link.csv
{ [ -L link.csv ] && [ -s real.csv ]; } || { echo "the link was replaced"; failed=1; }
expect 0 "" "$report" csv clean.json -o clean.csv
[ "$(wc -l <clean.csv)" -eq 29 ] || { echo "clean.csv: expected 29 lines"; failed=1; }
[ -z "$(find . -name '*.part')" ] || { echo "unfinished files were left"; failed=1; }
# If standard output is closed, the next opened file gets its descriptor; no output may go there.
expect 3 "cannot write standard output: it is closed" sh -c "'$report' csv small.json >&-"
expect 3 "it is closed" sh -c "'$report' --help >&-"
expect 3 "it is closed" sh -c "'$report' html small.json --no-plots --out closed >&-"
[ ! -e closed ] || { echo "a page was written without a standard output"; failed=1; }
if [ -w /dev/full ]; then expect 3 "cannot write" sh -c "'$report' csv small.json >/dev/full"; fi

expect 1 "" "$report" junit mixed.json -o mixed.xml
holds mixed.xml 'tests="34" failures="3" errors="1" skipped="7"'
holds mixed.xml 'name="digits_eigenvalues catches I2 - sqrt(I2^2 + 12 I6^2)"'
expect 1 "" "$report" junit interrupted.json -o interrupted.xml
holds interrupted.xml 'tests="11" failures="0" errors="2" skipped="2"'
holds interrupted.xml '<error message="interrupted: 9 of 28 records, 0 of 6 ledger entries"/>'
expect 0 "" "$report" junit hostile.json -o hostile.xml
lacks hostile.xml "<script"
if command -v xmllint >/dev/null; then
  expect 0 "" xmllint --noout mixed.xml hostile.xml interrupted.xml
elif command -v python3 >/dev/null; then
  expect 0 "" python3 -c 'import sys, xml.dom.minidom as m; [m.parse(f) for f in sys.argv[1:]]' \
    mixed.xml hostile.xml interrupted.xml
fi

expect 3 "gnuplot is missing" "$report" html clean.json --out a --gnuplot no-such-gnuplot
mkdir -p bin && expect 0 "gnuplot is missing, the page comes without plots" \
  env PATH="$dir/bin" "$report" html clean.json --out bare
holds bare/index.html "There are no plots: gnuplot, which draws them, was not found."
[ ! -e a/index.html ] || { echo "a page was written without its plots"; failed=1; }
expect 3 "ended with code 1" "$report" html clean.json --out a --gnuplot false
expect 1 "" "$report" html mixed.json --out b --no-plots
expect 0 "" "$report" html small.json small.json --out two --no-plots
holds two/about.html "Run 2"
holds two/index.html "2 energies pass 9 checks; "
expect 1 "" "$report" html interrupted.json --out broken --no-plots
holds broken/index.html "Interrupted: 9 of 28 records, 0 of 6 ledger entries, 1 energy without records"
holds broken/index.html "Without records: baraff_witkin"
holds broken/index.html "Checks: 9 records, "
lacks broken/index.html "energy passes"
expect 1 "" "$report" html small.json interrupted.json --out broken --no-plots
holds broken/index.html "Run 2: Interrupted: 9 of 28 records"
holds b/index.html "2 checks failed, 1 wrong formula missed"
holds b/index.html "<b>3</b> contradict their source"
holds b/energy_bw_shear.html '<h1>bw_shear</h1>'
# Every link leads to an existing page and id, and no placeholder of a template is left.
expect 0 "" python3 - b two broken <<'LINKS'
import re, sys
from pathlib import Path
for folder in map(Path, sys.argv[1:]):
    text = {f.name: f.read_text(encoding="utf-8") for f in folder.glob("*.html")}
    for name, page in text.items():
        hole = re.search(r"\{[?!#/.a-z][a-z_.:=0-9]*\}", re.sub(r"(?s)<(script|style).*?</\1>", "", page))
        assert not hole, f"{folder}/{name} has the placeholder {hole and hole[0]}"
        for file, hash in re.findall(r'href="([^"#:]*)(?:#([^"]*))?"', page):
            if file.startswith("plots/"): continue
            assert not file or file in text, f"{folder}/{name} leads to {file}"
            assert not hash or f'id="{hash}"' in text[file or name], f"{name} leads to {file}#{hash}"
LINKS

# A plugin's energy comes first, and the page names it.
sample plugin records small 'energies.1.plugin="./mine.so"'
expect 0 "" "$report" html plugin.json --out plugin --no-plots
holds plugin/index.html '<b>baraff_witkin</b>'
holds plugin/index.html '>mine.so<'
first=$(grep -o '<tr><th scope="row"><a href="[a-z_]*' plugin/checks.html | head -1)
[ "$first" = '<tr><th scope="row"><a href="energy_baraff_witkin' ] || { echo "the first energy is $first"; failed=1; }

# Findings: a wrong formula, which comes first; lost digits and overflow; an old document, without any.
sample wrong plugin
sample inaccurate plugin inaccurate
sample old plugin old
expect 1 "" "$report" html wrong.json --out wrong --no-plots
diagnosis="neo_hookean: the energy is wrong: gradient and Hessian agree with each other"
grep -A1 'class="banner fail"' wrong/index.html | grep -qF "$diagnosis" || {
  echo "the verdict does not begin with the diagnosis"; failed=1; }
holds wrong/index.html "<b>2</b> of them wrong"
holds wrong/index.html "neo_hookean, gradient_complex_step: wrong</h3>"
holds wrong/index.html "<dd>wrong: 92 ordinary, 45 hard; inaccurate: 2 hard, 9 extreme; right: 1 ordinary, 11 hard</dd>"
holds wrong/energy_neo_hookean.html '<tr id="r0" data-verdict="out of range"><td class="v out of range"'
expect 1 "" "$report" html wrong.json wrong.json --out twice --no-plots
holds twice/index.html "<b>4</b> of them wrong"
[ "$(grep -c "$diagnosis" twice/index.html)" = 1 ] || { echo "the diagnosis is printed twice"; failed=1; }
expect 0 "" "$report" html inaccurate.json --out inaccurate --no-plots
holds inaccurate/index.html "Nothing is wrong; some results lose digits or leave the range"
holds inaccurate/energy_neo_hookean.html '<article class="failure inaccurate">'
lacks inaccurate/index.html 'id="failures"'
lacks inaccurate/index.html "energy passes"
expect 1 "" "$report" html old.json --out old --no-plots
holds old/index.html "neo_hookean, gradient_complex_step: failed</h3>"
lacks old/energy_neo_hookean.html 'id="quality"'
expect 1 "gradient_complex_step,,,fail,280390000000000,5,160,32,wrong,1,11,0,92,45,0,0,2,9,0,0,0,1," \
  "$report" csv wrong.json
expect 1 "gradient_complex_step,,,fail,280390000000000,5,160,32,nothing,,,,,,,,,,,,,1," \
  "$report" csv old.json
expect 1 '<failure message="wrong: worst 2.8e+14, bound 5.0e+00: gradient[1] = -100 where -200 was' \
  "$report" junit wrong.json

# A large PDF with zero bytes is complete if it ends with its end mark.
cat >large-gnuplot <<'LARGE'
#!/bin/sh
echo '<svg viewBox="0 0 1 1"><desc>a</desc><g/></svg>' | tee "${2%.gp}-narrow.svg" >"${2%.gp}.svg"
{ head -c 100000 /dev/zero; echo 'startxref 100000 %%EOF'; } >"${2%.gp}.pdf"
LARGE
chmod +x large-gnuplot
expect 0 "" "$report" html clean.json --out large --gnuplot "$dir/large-gnuplot"

if command -v gnuplot >/dev/null; then
  expect 0 "" "$report" html hostile.json awkward.json --out c
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  for page in c/*.html; do
    lacks "$page" "<script>alert"
    lacks "$page" "<img src=x"
  done
  holds c/checks.html "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"
  [ -z "$(find . -name owned)" ] || { echo "a name was run as a command"; failed=1; }
  holds c/plots/digits_f64_bw_shear_run2.svg "correct digits, double"
  for ending in csv gp svg pdf; do
    [ -s c/plots/sweep_bw_shear_run2.$ending ] || { echo "no sweep_bw_shear_run2.$ending"; failed=1; }
  done
  cp c/plots/sweep_bw_shear_run2.svg before.svg
  (cd c/plots && gnuplot -d sweep_bw_shear_run2.gp) && cmp before.svg c/plots/sweep_bw_shear_run2.svg ||
    { echo "the script does not draw the same picture again"; failed=1; }
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
