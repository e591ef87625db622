#!/bin/sh
# cli_refine_test.sh SELVEDGE-REPORT SOURCE-DIR: valid and invalid documents of selvedge-bench
# refine, alone and merged with others.
set -u
report=$1 source=$2
. "$(dirname "$0")/testing/expect.sh" || exit 1
samples refine clean opposite lost interrupted hostile
samples records small
sample bench bench

refused refine 'schema="selvedge.refine/2"' 'schema: expected one of "selvedge.records/1" "selvedge.bench/1" "selvedge.newton/1" "selvedge.refine/1"'
refused refine environment.cholesky= 'environment.cholesky: missing'
refused refine run.n=[] 'run.n: one element at least was expected'
refused refine scene.continuum_sag=0 'scene.continuum_sag: a number > 0 was expected'
refused refine 'records.0.mesh="round"' 'records[0].mesh: one of "regular" "alternating" "jittered"'
refused refine records.0.n=0 'records[0].n: a mesh has at least one cell'
refused refine records.0.sag=null 'records[0].sag: missing although converged'
refused refine records.0.sag=-1 'records[0].sag: a number > 0 was expected'
refused refine records.0.converged=false 'records[0].sag: given although not converged'
refused refine series.2.limit=null 'series[2].limit: missing, but required if mesh_independent is "yes"'
refused refine series.0.growth=null 'series[0].growth: missing, but required if mesh_independent is "no"'

expect 0 "run,mesh,alpha,n" "$report" csv clean.json
[ "$(wc -l <out)" -eq 28 ] || { echo "csv: expected 28 lines"; failed=1; }
holds out "1,regular,a^{3/4},8,81,128,141.42,0.03924,0.074137,7.5758e-15,3,0,0.0003585,true,converged"
expect 1 "1,alternating,sqrt,16,289,512,25,,0.038296,8.4283e-11,2,0,0.00096015,false,no more steps" "$report" csv lost.json
expect 0 "run,subject,check" "$report" csv bench.json clean.json small.json
[ "$(grep -c '^run,' out)" -eq 3 ] || { echo "csv: expected three tables"; failed=1; }
[ "$(grep -c '^$' out)" -eq 2 ] || { echo "csv: expected two empty lines"; failed=1; }

expect 0 'tests="27" failures="0" errors="0" skipped="0"' "$report" junit clean.json
expect 1 'tests="27" failures="1" errors="0"' "$report" junit lost.json
holds out '<failure message="no more steps"/>'
expect 1 '<error message="interrupted"/>' "$report" junit interrupted.json

expect 0 "" "$report" html clean.json --no-plots --out a
holds a/index.html "Selvedge: refinement report"
holds a/index.html "Every run finished"
holds a/refine.html "which he finds much better: <b>no</b>"
holds a/refine.html "denies it: <b>no</b>; the sag depends on resolution on 3 of 3 kinds"
holds a/refine.html "an integral over the cloth: <b>yes</b>"
holds a/refine.html "The continuum's sag is 0.0196 m"
lacks a/index.html 'href="speed.html"'
expect 0 "" "$report" html opposite.json --no-plots --out a
holds a/refine.html "which he finds much better: <b>yes</b>"
holds a/refine.html "an integral over the cloth: <b>no</b>"
expect 1 "" "$report" html lost.json --no-plots --out a
holds a/index.html "1 equilibrium was not found"
holds a/refine.html "an integral over the cloth: <b>undecided</b>"
holds a/refine.html "an equilibrium is missing"
expect 1 "" "$report" html interrupted.json clean.json small.json --no-plots --out a
holds a/index.html "verification and refinement report"
holds a/index.html "1 refinement run interrupted"
holds a/refine.html "of 1 kinds of mesh"
expect 0 "" "$report" html hostile.json bench.json small.json --no-plots --out a
holds a/index.html "verification, speed and refinement report"
for page in a/*.html; do lacks "$page" "<script>alert"; done

if command -v gnuplot >/dev/null; then
  expect 1 "" "$report" html clean.json lost.json --out c
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  for name in refine_hanging_cloth refine_hanging_cloth_run2; do
    for ending in csv gp svg pdf; do
      [ -s c/plots/$name.$ending ] || { echo "no $name.$ending"; failed=1; }
    done
  done
  holds c/plots/refine_hanging_cloth.gp "trends = 'power power limit power"
  holds c/plots/refine_hanging_cloth_run2.gp "limit power power undecided power"
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
