#!/bin/sh
# ranks_cli_test.sh BIN BROKEN WORK MPI -- two ranks of mpirun do what one process does.  MPI:
# yes where BIN was built with SELVEDGE_MPI.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
. "$(dirname "$0")/same_document.sh" || exit 1
bin=$1 broken=$2 work=$3
[ "$4" = yes ] || { echo "skipped: built without SELVEDGE_MPI"; exit 77; }
command -v mpirun >/dev/null || { echo "skipped: no mpirun"; exit 77; }
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ranks() { timeout 120 mpirun --oversubscribe -n 2 "$@"; }

# shared NAME CODE OPTION...: document, text and exit code are those of one process
shared() {
  of=$1 ends=$2
  shift 2
  "$bin" "$@" --json whole.json 2>/dev/null | grep -v ' states in ' >whole.txt
  expect "$of" "$ends" ' states in ' ranks "$bin" "$@" --json mpi.json
  same "${of}_document" whole.json mpi.json
  ranks "$bin" "$@" --json mpi.json 2>/dev/null | tr -d '\r' | grep -v ' states in ' >mpi.txt
  expect "${of}_text" 0 '' diff whole.txt mpi.txt
}
shared pass 0 --energy bw_shear,arap --samples 12000 --no-plots --ledger K34 --check symmetry,rotation
shared fail 1 --energy none --plugin "$broken/broken_rare.so" --samples 30000 --no-plots \
  --check gradient_differences,hessian_differences,smooth,rotation
expect fail_is_told 0 'the gradient is wrong' cat mpi.json

expect lost_worker 3 'node .*, rank 0: broken, finite: crashed: SIGSEGV' ranks "$bin" --energy none \
  --plugin "$broken/broken_crash.so" --samples 500 --no-plots --json never.json
# Rank 1 runs in another folder, where there is no such plugin.
cat >elsewhere.sh <<'TEXT'
[ "$OMPI_COMM_WORLD_RANK" = 0 ] || cd /
exec "$@"
TEXT
cp "$broken/broken_slip.so" mine.so
expect plugin_on_one_node 2 'node .*, rank 1: selvedge-verify: .*mine.so' ranks sh elsewhere.sh "$bin" \
  --energy none --plugin ./mine.so --samples 500 --json never.json
expect usage_is_told_once 0 '^1$' sh -c 'mpirun --oversubscribe -n 2 "$1" --energy nope 2>&1 | grep -c "unknown energy"' sh "$bin"
expect help_is_told_once 0 '^1$' sh -c 'mpirun --oversubscribe -n 2 "$1" --help 2>&1 | grep -c "^Usage"' sh "$bin"
expect no_part_of_ranks 2 'is without mpirun' ranks "$bin" --energy bw_shear --part 1/2 --json never.json

# A rank that is killed: mpirun ends the others, and nothing is left behind.
cat >noted.sh <<'TEXT'
echo $$ >rank$OMPI_COMM_WORLD_RANK
exec "$@"
TEXT
ranks sh noted.sh "$bin" --energy bw_shear --check symmetry --samples 1000000000 --json never.json >lost 2>&1 &
n=0
until ls | grep -q '^never' || [ $n -ge 200 ]; do sleep 0.1; n=$((n + 1)); done
sleep 1
kill -KILL "$(cat rank1)"
wait $!
expect lost_rank 0 '' [ $? -ne 0 ]
expect lost_rank_is_named 0 'on node .* exited on signal 9' cat lost
expect nothing_is_left 1 '' sh -c 'ls | grep ^never'
conclude
