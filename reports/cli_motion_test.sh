#!/bin/sh
# cli_motion_test.sh SELVEDGE-REPORT SOURCE-DIR: valid and invalid documents of selvedge-bench
# motion, alone and merged with others.
set -u
report=$1 source=$2
. "$(dirname "$0")/testing/expect.sh" || exit 1
samples motion clean unstable failed still hostile interrupted
samples records small

refused motion 'schema="selvedge.motion/2"' 'schema: expected one of'
refused motion 'records.0.end="exploded"' 'records[0].end: one of "finished" "unstable"'
refused motion records.0.setup.h=0 'records[0].setup.h: a number > 0 was expected'
refused motion records.1.samples=[] 'records[1].samples: the first one is not at t = 0'
refused motion records.1.samples.3.t=0.01 'records[1].samples: times must increase, counts may not decrease'
refused motion records.1.samples.3.steps=0 'records[1].samples: times must increase, counts may not decrease'
refused motion records.1.steps=3 'records[1].samples: counts exceed those of the run'
refused motion records.1.samples=[:9] 'records[1].samples: the run finished, but its samples end earlier'
refused motion 'records.0.reason="why"' 'records[0].reason: given although the run did not fail'
refused motion 'records.0.end="failed"' 'records[0].reason: missing although the run failed'
refused motion 'records.0.end="unfinished"' 'records[0].end: unfinished although the document is complete'
refused motion 'records.1.id="swing n=5 pritchard theta linear project-on-demand h=0.02 cholesky"' 'records[1].id: another record has the same id'
refused motion records.0.frames.t=[:2] 'records[0].frames: the lists are empty or differ in length'
refused motion records.0.frames.t.1=0.05 'records[0].frames.t: times of samples were expected'
refused motion records.0.frames.low=[0] 'records[0].frames: low and high need three numbers each'
refused motion records.0.frames.high.1=-9 'records[0].frames: high is not above low'
refused motion 'records.0.frames.rest="AAAA"' 'records[0].frames.rest: base64 of three floats for each vertex'
refused motion 'records.0.frames.triangles="AAAA"' 'records[0].frames.triangles: base64 of three numbers'
refused motion 'records.0.frames.positions.2="AAAA"' 'records[0].frames.positions: base64 of three numbers'
refused motion records.0.setup.vertices=26 'records[0].frames.rest: base64'
refused motion records.0.setup.faces=33 'records[0].frames.triangles: expected one or two triangles per face'

expect 0 "run,scene,mesh,n," "$report" csv clean.json
[ "$(wc -l <out)" -eq 3 ] || { echo "csv: expected 3 lines"; failed=1; }
holds out "1,swing,,5,25,0.02,0.3,pritchard,none,linear,project-on-demand,cholesky,whole,5000,500,"
expect 1 ",unstable,ten times the energy,15," "$report" csv unstable.json

expect 0 'tests="2" failures="0" errors="0" skipped="0"' "$report" junit clean.json
expect 1 'tests="2" failures="1" errors="0"' "$report" junit unstable.json
holds out '<failure message="unstable at 0.3 s: ten times the energy"/>'
expect 1 '<failure message="failed at 0.3 s: a pivot is not positive"/>' "$report" junit failed.json
expect 1 'tests="3" failures="0" errors="1" skipped="1"' "$report" junit interrupted.json

expect 0 "" "$report" html clean.json --no-plots --out a
holds a/index.html "Selvedge: motion report"
holds a/index.html "Every run finished"
holds a/index.html 'href="motion.html">'
[ "$(grep -c '<path d="M' a/motion.html)" -eq 64 ] || { echo "stills: expected 2 x 32 triangles"; failed=1; }
expect 1 "" "$report" html unstable.json --no-plots --out a
holds a/index.html "1 run of motion became unstable"
holds a/motion.html "</span> s: ten times the energy"
expect 1 "" "$report" html interrupted.json small.json --no-plots --out a
holds a/index.html "verification and motion report"
holds a/index.html "1 motion document interrupted"
expect 0 "" "$report" html still.json --no-plots --out a
holds a/motion.html "No run has frames to play"
lacks a/motion.html "application/json"
expect 0 "" "$report" html hostile.json --no-plots --out a
for page in a/*.html; do lacks "$page" "<script>alert"; done
# A ledger entry that selvedge-verify leaves open gets its verdict from selvedge-bench motion.
sample judging motion 'ledger.3.verdict="holds"' ledger.3.cases=2 ledger.3.held=2 ledger.3.figure=1
expect 0 "" "$report" html judging.json small.json --no-plots --out a
holds 'a/ledger_*.html' "in 2 of 2 set-ups of selvedge-bench"

if command -v gnuplot >/dev/null; then
  expect 0 "" "$report" html clean.json --out c
  [ ! -s out ] || { echo "unexpected output:"; head -5 out; failed=1; }
  for ending in csv gp svg pdf; do
    [ -s c/plots/motion_swing_n_5_pritchard_none_linear_project-on-demand_h_0_02_cholesky.$ending ] ||
      { echo "no plot .$ending"; failed=1; }
  done
  # On a logarithmic axis the points at h, 2h and 4h are equally spaced.
  { echo "name = 'm'; subject = 'm'; quantities = 'a/0'; along = 'h'; xtitle = 'h'; ytitle = 'y'"
    echo "legend = 'a'"
    (cd "$source/figures" && cat head.gp map.gp lines.gp); } >m.gp
  printf 'h,a/0\n0.01,1\n0.02,3\n0.04,2\n' >m.csv
  gnuplot m.gp || failed=1
  grep -o "gpPt6' transform='translate([0-9.]*" m.svg | sed 's/.*(//' >points
  awk '{ x[NR] = $1 } END { exit !(NR == 3 && x[2] - x[1] > 9 && (x[3] - x[2]) / (x[2] - x[1]) < 1.01 &&
       (x[3] - x[2]) / (x[2] - x[1]) > 0.99) }' points || { echo "points are not equally spaced:"; cat points; failed=1; }
else
  echo "no gnuplot: plots not tested"
fi
exit $failed
