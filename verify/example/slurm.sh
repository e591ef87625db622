#!/bin/sh
# slurm.sh -- more states than one machine judges in an afternoon, by the scheduler Slurm.
#
#   sbatch --array=1-100 slurm.sh --energy bw_shear --samples 10000000000
#
# It leaves the document that one process would write, to the bit, in whole.json.  Parts are
# independent of each other: each starts when there is room for it, and one that was lost is
# started again alone, by sbatch --array=17 with the same options.  Build selvedge-verify once,
# where all nodes see it, and on the kind of CPU that will run it.  Options that you pass go to
# selvedge-verify.
#SBATCH --job-name=selvedge
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=64
#SBATCH --time=04:00:00
set -eu
verify=${SELVEDGE_VERIFY:-selvedge-verify} report=${SELVEDGE_REPORT:-selvedge-report}
parts=${SELVEDGE_PARTS:-${SLURM_ARRAY_TASK_COUNT:-1}} # of a part alone: SELVEDGE_PARTS=100
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-$(nproc)}"

"$verify" "$@" --part "$SLURM_ARRAY_TASK_ID/$parts" --json "part-$SLURM_ARRAY_TASK_ID.json" --quiet
# Whoever finds all parts there joins them.  The last one does; where two end at once, both
# write the same.  A missing part is named, and is no failure of this one.
set --
i=0
while [ $i -lt "$parts" ]; do
  i=$((i + 1))
  [ -f "part-$i.json" ] || exit 0
  set -- "$@" "part-$i.json"
done
exec "$report" merge --out whole.json "$@"
