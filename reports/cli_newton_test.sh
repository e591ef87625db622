#!/bin/sh
# cli_newton_test.sh SELVEDGE-REPORT SOURCE-DIR: valid and invalid documents of selvedge-bench
# newton, and CSV files with traces of other solvers.
set -u
report=$1 source=$2
. "$(dirname "$0")/testing/expect.sh" || exit 1
samples newton clean finding wrong interrupted hostile large
samples records small
sample refine refine

refused newton 'schema="selvedge.newton/2"' 'schema: expected one of "selvedge.records/1" "selvedge.bench/1" "selvedge.newton/1" "selvedge.refine/1"'
refused newton environment.cholesky= 'environment.cholesky: missing'
refused newton run.tolerance=0 'run.tolerance: a number > 0 was expected'
refused newton records.0.trace.halvings=[:1] 'records[0].trace: lists of unequal length'
refused newton 'records.0.trace.residual.0="3"' 'records[0].trace.residual[0]: a finite number was expected'
refused newton records.0.positions=[:5] 'records[0].positions: not three numbers for each vertex'
refused newton records.0.energy=null 'records[0].energy or trace.relative: missing although converged'
refused newton 'ledger.0.verdict="maybe"' 'ledger[0].verdict: one of "holds"'
refused newton ledger.0.cases= 'ledger[0].cases: missing'
refused newton claims.0.holds=1 'claims[0].holds: true or false was expected'

expect 0 "run,scene,n,vertices" "$report" csv clean.json
[ "$(wc -l <out)" -eq 9 ] || { echo "csv: expected 9 lines"; failed=1; }
holds out "1,edge-affine,7,49,baraff_witkin,gauss-newton,gauss-newton,affine,armijo,1,false,iteration limit,25,0,0.02104"
expect 0 "run,subject,check" "$report" csv refine.json clean.json small.json
[ "$(grep -c '^run,' out)" -eq 3 ] || { echo "csv: expected three tables"; failed=1; }

# 8 runs, 3 of which did not converge, and 7 claims, 4 of which are unknown or a finding.
expect 0 'tests="15" failures="0" errors="0" skipped="7"' "$report" junit finding.json
expect 1 'tests="15" failures="1" errors="0" skipped="7"' "$report" junit wrong.json
expect 1 '<error message="interrupted"/>' "$report" junit interrupted.json
expect 0 "" "$report" junit hostile.json -o hostile.xml
lacks hostile.xml "<script"

expect 0 "" "$report" html finding.json --no-plots --out a
holds a/index.html "Selvedge: convergence report"
holds a/index.html "Convergence: 8 records"
holds a/newton.html 'set-ups where it holds: <b class="error">✗ does not hold</b>'
holds a/newton.html 'factor and solve: <b class="skip">not measured here</b>'
holds a/newton.html "mid-pull: &lt;1"
holds a/newton.html "iteration limit"
expect 0 "" "$report" html small.json --no-plots --out a
holds 'a/ledger_*.html' 'open: selvedge-bench newton tests this claim'
expect 0 "" "$report" html small.json finding.json --no-plots --out a
holds 'a/ledger_*.html' 'in 2 of 2 set-ups of selvedge-bench<'
holds 'a/ledger_*.html' 'mid-pull: &lt;2'
holds 'a/ledger_*.html' 'condition of Gauss-Newton&#39;s system over the projection&#39;s'
lacks 'a/ledger_*.html' 'open: selvedge-bench newton tests this claim'
holds 'a/ledger_*.html' 'open: it needs dynamics'
lacks 'a/ledger_*.html' 'mid-pull: <2'
# Runs that did not converge are on the page, but not in the banner with the verdict of the checks.
holds a/index.html '2 energies pass 9 checks'
holds a/index.html '<b>3</b> did not converge (expected)'
sed -n '/class="banner/,/<.div>/p' a/index.html >banner.html
holds banner.html '2 energies pass 9 checks'
lacks banner.html 'stopped short'
expect 1 "" "$report" html wrong.json refine.json --no-plots --out a
holds a/index.html "convergence and refinement report"
holds a/index.html "1 law of the solver does not hold"
holds a/newton.html '<b class="fail">✗ does not hold</b>'
expect 1 "" "$report" html interrupted.json clean.json --no-plots --out a
holds a/index.html "1 convergence run interrupted"
holds a/newton.html "so the claims are not evaluated yet"
expect 0 "" "$report" html large.json --no-plots --out a
lacks a/newton.html "Where each run ended"
expect 0 "" "$report" html hostile.json --no-plots --out a
for page in a/*.html; do lacks "$page" "<script>alert"; done

# ---- traces of other solvers ----

expect 0 "iteration  0, 1, 2, ... of each trace" "$report" plot --help
expect 2 "no file given to plot" "$report" plot
cat >mine.csv <<'CSV'
note,trace,scene,iteration,residual,energy,seconds
,trust region,compress,0,1,3,0
x,trust region,compress,1,1e-5,2.5,0.02

"a, ""b""
c",trust region,compress,2,1e-11,0.0005,0.04
,"l, bfgs",compress,0,1,,
,"l, bfgs",compress,1,0.5,,
CSV
# broken FROM TO WORDS: with FROM replaced by TO, mine.csv is refused with the message WORDS.
broken() {
  sed "s#$1#$2#" mine.csv >broken.csv
  cmp -s mine.csv broken.csv && { echo "mine.csv does not contain: $1"; failed=1; }
  expect 2 "broken.csv:$3" "$report" plot broken.csv clean.json --out never
}
broken '^note,trace' 'note,race' '1: no column trace in the first line'
broken '^note,trace' 'trace,trace' '1: duplicate column: trace'
broken 'iteration,residual,energy' 'iteration,res,en' '1: no column residual or energy'
broken ',1e-5,' ',1e-5x,' '3: column residual: not a finite number: 1e-5x'
broken ',1e-5,' ',nan,' '3: column residual: not a finite number: nan'
broken ',1e-5,' ',-1,' '3: column residual: below 0: -1'
broken 'compress,1,1e-5' 'compress,1.5,1e-5' '3: column iteration: not a whole number >= 0: 1.5'
broken 'compress,1,1e-5' 'compress,2,1e-5' '3: column iteration: 2 where 1 was expected'
broken 'compress,1,1e-5' 'compress,,1e-5' '3: column iteration is empty'
broken ',1e-5,2.5,0.02' '' '3: the line is too short: no field for column'
broken '^x,trust region' 'x,' '3: column trace is empty'
broken 'compress,0,1,3,0' 'compres,0,1,3,0' '2: column scene: the records have no problem "compres"'
broken '^,"l, bfgs",compress,1' ',"l, bfgs,compress,1' '8: a quote is not closed'
broken ',trace,scene' ',trace,place' '2: the records have 2 problems: name the trace'
: >empty.csv
expect 2 "empty.csv:1: the file is empty" "$report" plot empty.csv
head -1 mine.csv >head.csv
expect 2 "head.csv:2: no line after the names of columns" "$report" plot head.csv
expect 2 "none of the documents is of selvedge-bench newton" "$report" plot mine.csv refine.json
expect 2 "cannot read" "$report" plot missing.csv
[ ! -e never ] || { echo "a folder was made for a broken input"; failed=1; }

if command -v gnuplot >/dev/null; then
  expect 0 "" "$report" html clean.json hostile.json large.json --out c
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  [ -z "$(find . -name owned)" ] || { echo "a name was run as a command"; failed=1; }
  problem=compress__n___7__from_affine__armijo
  for name in newton_$problem cloth_${problem}_run2 waves_$problem newton_${problem}_run3 \
    profile_all_problems; do
    for ending in csv gp svg pdf; do
      [ -s c/plots/$name.$ending ] || { echo "no $name.$ending"; failed=1; }
    done
  done
  [ ! -e c/plots/cloth_${problem}_run3.svg ] || { echo "drew a cloth without positions"; failed=1; }

  expect 0 "" "$report" plot mine.csv clean.json small.json --out d
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  csv=d/plots/newton_compress__n___7__from_affine__armijo.csv
  holds $csv "mine/trust_region_residual"
  holds $csv "project-terms_residual"
  # Plotted energies are above the lowest one, here the trace's 0.0005.  Our runs end 9.33e-5 above.
  grep -q "^25,[^,]*,[^,]*,9\.3294.*e-05" $csv || { echo "energies are not above the lowest"; failed=1; }
  [ "$(find d/plots -name '*.svg' ! -name '*-[ns]*.svg' | wc -l)" -eq 2 ] || { echo "expected two plots"; failed=1; }
  expect 0 "" "$report" plot - --out e <mine.csv
  [ -s e/plots/newton_compress.svg ] || { echo "no plot of the traces alone"; failed=1; }
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
