#!/bin/sh
# faults_test.sh BIN WORK LIMITED -- tests selvedge-bench on full disks, without memory (if
# LIMITED is yes; AddressSanitizer needs more) and with earlier records that are empty or come
# from another system.  Signals are in cli_test.sh and newton_cli_test.sh.
set -u
. "$(dirname "$0")/../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 work=$2 limited=$3
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
unset OPENBLAS_NUM_THREADS # if set, the program never starts OpenBLAS's threads
kernels="kernels --size 512 --min-time 0.00001 --samples 5 --energy bw_shear --kernel projected/scalar,energy/scalar,hessian/scalar,projected/dsyev --quiet"
newton="newton --n 3 --threads 1 --scene edge-affine --scheme full,project-terms,blend --quiet"
records() { grep '^{"id":"[^"]*","scene":' "$1" | sed 's/[,\r]*$//'; }

### records on a full disk; libomp also writes a file of 1 KB
limit='ulimit -f "$0"; exec "$@"'
echo kept >kept.json
expect kernels_full 3 'cannot write kept.json: File too large' sh -c "$limit" 4 "$bin" $kernels --json kept.json
expect kernels_full_keeps 0 '^kept$' cat kept.json
expect kernels_full_leaves_nothing 0 '^1$' sh -c 'ls | grep -c "^kept.json"'
expect kernels_full_device 3 'cannot write /dev/full: No space left' "$bin" $kernels --json /dev/full
expect refine_full_device 3 'cannot write /dev/full: No space left' "$bin" refine --n 2 --quiet --json /dev/full
# A growing document: records that fitted remain, and the next run continues from them.
expect whole 0 '' "$bin" $newton --json whole.json
all=$(records whole.json | wc -l)
blocks=$(($(wc -c <whole.json) / 1024))
expect newton_full 3 'cannot write grown.json: File too large' sh -c "$limit" $blocks "$bin" $newton --json grown.json
records grown.json >before
expect newton_full_keeps 0 '' test "$(wc -l <before)" -gt 0
expect newton_goes_on 0 '' "$bin" $newton --json grown.json
records grown.json >after
expect newton_goes_on_from_them 0 '' sh -c 'head -n "$(wc -l <before)" after | cmp - before'
expect newton_is_whole 0 '' test "$(wc -l <after)" -eq "$all"
expect begun_in_full 3 'cannot write' sh -c "$limit" 4 "$bin" $newton --json whole.json
expect begun_in_full_keeps 0 '' test "$(records whole.json | wc -l)" -eq "$all"

### limited memory: OpenBLAS, if the program did not prevent it, would retry allocations for ever
starved() { sh -c 'ulimit -v 200000; exec timeout -s KILL 60 "$@"' sh "$bin" "$@"; }
if [ "$limited" = yes ]; then
  expect starved_usage 2 "selvedge-bench --help" starved --nonsense
  expect starved_kernels 3 '^selvedge-bench: out of memory$' starved $kernels
  expect starved_newton 3 '^selvedge-bench: out of memory$' starved $newton
  expect starved_refine 3 '^selvedge-bench: out of memory$' starved refine --n 2 --quiet
fi

### earlier records
sed 's/$/\r/' whole.json >crlf.json
expect newton_crlf 0 '' "$bin" $newton --json crlf.json
records whole.json >want
expect newton_crlf_keeps 0 '' sh -c 'sed -n "s/,*\$//; /^{.id.:.[^,]*,.scene.:/p" crlf.json | cmp - want'
: >empty.json
expect newton_empty 0 '' "$bin" $newton --json empty.json
expect newton_folder 3 'cannot write .: Is a directory' "$bin" $newton --json .
conclude
