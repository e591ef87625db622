#!/bin/sh
# cli_refine_test.sh SELVEDGE-REPORT SAMPLE-RECORDS SOURCE-DIR SAMPLE-BENCH SAMPLE-REFINE:
# documents of selvedge-bench refine, right, wrong and beside others.
set -u
report=$1 records=$2 source=$3 bench=$4 refine=$5
. "$(dirname "$0")/base/expect.sh" || exit 1
for kind in clean opposite lost interrupted hostile; do
  "$refine" $kind >$kind.json || exit 1
done
"$records" small >small.json || exit 1
"$bench" clean >bench.json || exit 1

refused 'selvedge.refine/1' 'selvedge.refine/2' 'schema: expected one of "selvedge.records/1" "selvedge.bench/1" "selvedge.refine/1"'
refused '"cholesky":"none"' '"blas":"none"' 'environment.cholesky: missing'
refused '"n":\[10,20,40,80\]' '"n":[]' 'run.n: one element at least was expected'
refused '"continuum_sag":0.0196' '"continuum_sag":0' 'scene.continuum_sag: a number > 0 was expected'
refused '"mesh":"regular"' '"mesh":"round"' 'records[0].mesh: one of "regular" "alternating" "jittered"'
refused '"sag":0.02[0-9]*' '"sag":null' 'records[0].sag: converged, and there is none'
refused '"sag":0.02[0-9]*' '"sag":-1' 'records[0].sag: a number > 0 was expected'
refused '"converged":true,"stop"' '"converged":false,"stop"' 'records[0].sag: given, and not converged'
refused '"limit":0.02' '"limit":null' 'series[2].limit: independent of the mesh, and there is none'
refused '"growth":2' '"growth":null' 'series[0].growth: it depends on the mesh, and there is none'

expect 0 "run,mesh,alpha,n" "$report" csv clean.json
[ "$(wc -l <out)" -eq 37 ] || { echo "csv: expected 37 lines"; failed=1; }
holds out "1,regular,a^{3/4},20,441,800,3750,0.04,0.01,1e-12,5,0,0.25,true,converged"
expect 1 "1,alternating,sqrt,80,6561,12800,2500,,,0.5,5,0,0.25,false,no more steps" "$report" csv lost.json
expect 0 "run,subject,check" "$report" csv bench.json clean.json small.json
[ "$(grep -c '^run,' out)" -eq 3 ] || { echo "csv: expected three tables"; failed=1; }
[ "$(grep -c '^$' out)" -eq 2 ] || { echo "csv: expected two empty lines"; failed=1; }

expect 0 'tests="36" failures="0" errors="0" skipped="0"' "$report" junit clean.json
expect 1 'tests="36" failures="1" errors="0"' "$report" junit lost.json
holds out '<failure message="no more steps"/>'
expect 1 '<error message="interrupted"/>' "$report" junit interrupted.json

expect 0 "" "$report" html clean.json --no-plots --out a
holds a/index.html "Selvedge: refinement report"
holds a/index.html "Every run came to its end"
holds a/index.html "serves for every mesh: <b>refuted</b>"
holds a/index.html "which he denies: <b>refuted</b>"
holds a/index.html "it does less harm"
holds a/index.html "an integral over the cloth: <b>holds</b>"
holds a/index.html "to the power of 2.00 on all 3 kinds of mesh"
holds a/index.html "0.02 m; the continuum's sag is 0.0196 m"
lacks a/index.html 'id="speed"'
expect 0 "" "$report" html opposite.json --no-plots --out a
holds a/index.html "serves for every mesh: <b>holds</b>"
holds a/index.html "an integral over the cloth: <b>refuted</b>"
expect 1 "" "$report" html lost.json --no-plots --out a
holds a/index.html "1 equilibrium was not found"
holds a/index.html "an integral over the cloth: <b>undecided</b>"
holds a/index.html "an equilibrium is missing"
expect 1 "" "$report" html interrupted.json clean.json small.json --no-plots --out a
holds a/index.html "verification and refinement report"
holds a/index.html "1 refinement run interrupted"
holds a/index.html "on the one kind of mesh"
expect 0 "" "$report" html hostile.json bench.json small.json --no-plots --out a
holds a/index.html "verification, speed and refinement report"
lacks a/index.html "<script>alert"

if command -v gnuplot >/dev/null; then
  expect 1 "" "$report" html clean.json lost.json --out c
  [ ! -s out ] || { echo "not silent:"; head -5 out; failed=1; }
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
