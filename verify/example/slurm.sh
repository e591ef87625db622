#!/bin/sh
# slurm.sh -- judges more states than one machine can in an afternoon, as an array of Slurm jobs.
#
#   sbatch --array=1-100 slurm.sh --energy bw_shear --samples 10000000000
#
# whole.json becomes the document that one process would write, bitwise identical.  Parts are
# independent: each starts when there is room.  A lost part is restarted alone, by
# sbatch --array=17 with the same options.  Build selvedge-verify once, where all nodes see it, on
# the kind of CPU that runs it.  Options are passed to selvedge-verify.
#SBATCH --job-name=selvedge
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=64
#SBATCH --time=04:00:00
set -eu
verify=${SELVEDGE_VERIFY:-selvedge-verify} report=${SELVEDGE_REPORT:-selvedge-report}
parts=${SELVEDGE_PARTS:-${SLURM_ARRAY_TASK_COUNT:-1}} # to run one part again: SELVEDGE_PARTS=100
export OMP_NUM_THREADS="${SLURM_CPUS_PER_TASK:-$(nproc)}"

"$verify" "$@" --part "$SLURM_ARRAY_TASK_ID/$parts" --json "part-$SLURM_ARRAY_TASK_ID.json" --quiet
# The job that finds all parts joins them: the last one, or two that end at once and write the same.
# A missing part is not an error of this job.
set --
i=0
while [ $i -lt "$parts" ]; do
  i=$((i + 1))
  [ -f "part-$i.json" ] || exit 0
  set -- "$@" "part-$i.json"
done
exec "$report" merge --out whole.json "$@"
