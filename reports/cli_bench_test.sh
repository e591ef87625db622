#!/bin/sh
# cli_bench_test.sh SELVEDGE-REPORT SOURCE-DIR: valid and invalid documents of selvedge-bench kernels, alone and merged with others.
set -u
report=$1 source=$2
. "$(dirname "$0")/testing/expect.sh" || exit 1
samples bench clean failing uncounted hostile interrupted
samples records small
sample sweep sweep

refused bench 'schema="selvedge.bench/2"' 'schema: expected one of "selvedge.records/1" "selvedge.bench/1"'
refused bench 'schema="selvedge.records/1"' 'run.planned: missing'
refused bench environment.clock_resolution_ns=0 'environment.clock_resolution_ns: a number > 0 was expected'
refused bench environment.caches.L1d= 'environment.caches.L1d: missing'
refused bench environment.pinned.0.processors=1 'environment.pinned[0].processors: a list of numbers was expected'
refused bench records.5.operations.adds= 'records[5].operations.adds: missing'
refused bench run.samples=13 'records[0].samples: 10 of 13 samples'
refused bench 'records.8.role="base"' 'records[8].role: one of "kernel" "baseline" "limit"'
refused bench records.0.samples=[] 'records[0].samples: one element at least was expected'
refused bench records.0.median=-1 'records[0].median: a number > 0 was expected'
refused bench records.0.ci=[1] 'records[0].ci: a list of two numbers was expected'
refused bench records.0.timed=false 'records[0]: not timed, and'
refused bench records.19.energy= 'records[19].energy: missing'
refused bench ratios.0.against=7 'ratios[0].against: a text was expected'
head -c 5000 clean.json >cut.json
expect 2 "cut.json:" "$report" html cut.json --out never
holds out "not JSON at or just before this place"
expect 2 "cut.json:" "$report" junit small.json cut.json
[ ! -e never ] || { echo "a folder was made for a broken input"; failed=1; }

expect 0 "run,energy,kernel" "$report" csv clean.json
[ "$(wc -l <out)" -eq 61 ] || { echo "csv: expected 61 lines"; failed=1; }
holds out "1,arap,projected/batch-nt,kernel,double,stream,100000,1,48,168,205,10,"
expect 1 "failed,the values of the kernel are wrong" "$report" csv failing.json
holds out "lacking,the energy has no gradient"
expect 0 "run,subject,check" "$report" csv clean.json small.json
[ "$(grep -c '^run,' out)" -eq 2 ] || { echo "csv: expected two tables"; failed=1; }
[ "$(grep -c '^$' out)" -eq 1 ] || { echo "csv: expected an empty line between the tables"; failed=1; }

expect 0 'tests="60" failures="0" errors="0" skipped="0"' "$report" junit clean.json
# Of 60 kernels two compute wrong values, and two do not exist because the energy lacks the function.
expect 1 'tests="60" failures="2" errors="0" skipped="2"' "$report" junit failing.json
holds out '<failure message="the values of the kernel are wrong">worst 1000000000, bound '
expect 1 '<error message="interrupted"/>' "$report" junit interrupted.json
expect 0 'tests="94"' "$report" junit small.json clean.json -o -
expect 0 "" "$report" junit hostile.json small.json -o hostile.xml
lacks hostile.xml "<script"
if command -v xmllint >/dev/null; then
  expect 0 "" xmllint --noout hostile.xml
elif command -v python3 >/dev/null; then
  expect 0 "" python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' hostile.xml
fi

expect 0 "" "$report" html clean.json --no-plots --out a
holds a/index.html "Selvedge: speed report"
holds a/index.html "Every kernel verified before it was timed"
lacks a/index.html "[Gg]oal"
holds a/about.html "1 thread placed by the system"
[ ! -e a/checks.html ] || { echo "checks.html exists although there are no checks"; failed=1; }
expect 0 "" "$report" html small.json --no-plots --out a
lacks a/index.html 'href="speed.html"'
expect 1 "" "$report" html small.json failing.json --no-plots --out a
holds a/index.html "verification and speed report"
holds a/index.html "2 kernels failed their checks"
expect 0 "" "$report" html uncounted.json --no-plots --out a
holds a/speed.html "hence no roofline"
holds a/speed.html "<td>not counted</td>"
expect 1 "" "$report" html interrupted.json clean.json --no-plots --out a
holds a/index.html "1 bench run interrupted"
holds a/about.html "Bench run 2"

if command -v gnuplot >/dev/null; then
  expect 0 "" "$report" html hostile.json sweep.json --out c
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  for page in c/*.html; do lacks "$page" "<script>alert"; done
  [ -z "$(find . -name owned)" ] || { echo "a name was run as a command"; failed=1; }
  for name in box_arap_at_512_elements_run2 roofline_arap_at_100000_elements_run2 \
    sizes_arap_run2 threads_arap_at_512_elements_run2; do
    for ending in csv gp svg pdf; do
      [ -s c/plots/$name.$ending ] || { echo "no $name.$ending"; failed=1; }
    done
  done
  [ ! -e c/plots/box_arap_at_4096_elements_run2.svg ] || { echo "box plot of a size other than the largest"; failed=1; }
  cp c/plots/sizes_arap_run2.svg before.svg
  (cd c/plots && gnuplot -d sizes_arap_run2.gp) && cmp before.svg c/plots/sizes_arap_run2.svg ||
    { echo "the script does not draw the same picture again"; failed=1; }
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
