#!/bin/sh
# compare_records_cli_test.sh SELVEDGE-REPORT SOURCE-DIR: compares documents of selvedge-bench.  Each
# planted regression must be found, and in the record that has it.
set -u
report=$1 source=$2
. "$(dirname "$0")/../testing/expect.sh" || exit 1
for kind in bench newton refine motion; do sample $kind $kind; done

# moved KIND PATH=JSON RECORD WORDS: the change PATH=JSON is reported for RECORD with the message
# WORDS; unmoved: the change is no regression; unusable: the documents cannot be compared.
moved() {
  sample changed "$1" "$2"
  expect 1 "$3" "$report" compare "$1.json" changed.json
  holds out "$4"
}
unmoved() {
  sample changed "$1" "$2"
  expect 0 "passed" "$report" compare "$1.json" changed.json
}
unusable() {
  sample changed "$1" "$2"
  expect 2 "$3" "$report" compare "$1.json" changed.json
}

for kind in bench newton refine motion; do
  cp $kind.json copy.json
  expect 0 "passed: nothing moved: " "$report" compare $kind.json copy.json
done

# ---- kernels: times, errors, kernels that are no longer timed ----
moved bench records.8.check.worst=2.4e-15 "! energy/batch bw_shear, elements=512 threads=1, worst, f64" \
  "1.1018e-17 -> 2.4e-15"
unmoved bench records.8.check.worst=0
unmoved bench records.8.check.worst=2.1e-17
unmoved bench records.8.check.worst=1.1e-16 # half an eps
moved bench records.8.samples=[90,91,92,93,94,95,96,97,98,99] \
  "! energy/batch bw_shear, elements=512 threads=1, seconds, f64" "times what it was"
unmoved bench 'environment.cpu="another"'
sample changed bench failing
expect 1 "! projected/f32 arap: 2 gone, first projected/f32 arap, elements=512" "$report" compare bench.json changed.json
moved bench records=[:59] "gone" "FAILED: "
unusable bench run.min_time=1 "setting min_time: 0.0005 in bench.json, 1 in changed.json"

# ---- newton: iterations, refusals, energies, residuals, the reason of the end ----
run='edge-affine n=7 affine project-terms gauss-newton armijo'
moved newton records.0.iterations=3 "! $run" "2 -> 3"
moved newton records.0.refused=1 "refused, f64" "0 -> 1"
moved newton records.0.energy=6.25000000625 "! $run" "relative change 1.0e-09"
unmoved newton records.0.energy=6.25000000000001
moved newton records.0.trace.relative.1=1 "relative, f64" "1 of 3 numbers"
moved newton 'records.0.stop="iteration limit"' "stop" '"converged" -> "iteration limit"'
moved newton records=[:7] "! compress n=7 affine robson" "nothing is left, 5 gone"
unmoved newton records.*.threads=64
unmoved newton records.*.seconds=1
unusable newton run.tolerance=1e-6 "setting tolerance: 1e-10 in newton.json, 1e-06 in changed.json"
unusable newton complete=false "changed.json: complete is false: the run was interrupted"
unusable newton records.0.trace= "changed.json: records[0].trace: missing"
expect 2 "compare documents of one program" "$report" compare newton.json refine.json
# Runs that differ only in their number of threads are separate records with different ids.
python3 - <<'PYTHON'
import json
d = json.load(open("newton.json"))
d["records"].append(dict(d["records"][0], threads=64, id="by 64 threads"))
json.dump(d, open("threads.json", "w"))
d["records"][-1]["energy"] = 7
json.dump(d, open("worse.json", "w"))
PYTHON
expect 0 "5 new" "$report" compare newton.json threads.json
expect 1 "! by 64 threads, run, energy, f64" "$report" compare threads.json worse.json

# ---- refine, motion ----
moved refine records.3.sag=1 "sag, f64" "-> 1"
sample changed refine lost
expect 1 '-> "no more steps"' "$report" compare refine.json changed.json
moved motion records.1.samples.3.bend=1 "! swing n=5 pritchard none linear" "1 of 16 numbers"
moved motion records.1.steps=16 "! swing n=5 pritchard none linear" "15 -> 16"
sample changed motion unstable
expect 1 '"finished" -> "unstable"' "$report" compare motion.json changed.json

# ---- accept, history ----
sample changed newton records.0.iterations=3
cp newton.json kept.json
expect 0 "" "$report" accept -m "another line search" kept.json changed.json
cmp -s kept.json changed.json || { echo "the document was not replaced"; failed=1; }
holds kept.json.log "2 -> 3"
mkdir runs && cp newton.json runs/1.json && cp changed.json runs/2.json
expect 0 "" "$report" history runs --out h --no-plots
holds h/index.html "2 runs, 1 step."
exit $failed
