#!/bin/sh
# baseline_test.sh SELVEDGE-REPORT SELVEDGE-VERIFY SELVEDGE-BENCH BASELINES: compares new documents
# with the project's own baselines.
#
# After an intended change write the new document as below, then run
#   selvedge-report accept --message "why" reports/baselines/NAME.json NEW
set -u
report=$1 verify=$2 bench=$3 baselines=$4
. "$(dirname "$0")/testing/expect.sh" || exit 1

# against NAME: fails if a number changed beyond its tolerance or disappeared.
against() {
  "$report" compare "$baselines/$1.json" "$1.json" || failed=1
}

# Exit 1: a check failed.  The comparison fails only if that check passed in the baseline.
"$verify" baseline --brief --out verify.json >verify.log 2>&1
[ $? -le 1 ] || { tail -5 verify.log; exit 1; }
against verify

# solve OPTION...: adds runs to runs.json.  The runs below do not depend on the machine: with OpenBLAS
# kernels for two different processors, iterations and refusals are the same, and residuals above
# 1e-6 agree to 2e-7.
solve() {
  "$bench" newton --max-iterations 100 --json runs.json "$@" >newton.log 2>&1
  [ $? -le 1 ] || { tail -5 newton.log; exit 1; }
}
of_triangles=$("$bench" newton --list |
  awk '$1 == "scene" && $2 !~ /^quads/ { printf "%s%s", n++ ? "," : "", $2 }')
solve --scheme project-terms --scene "$of_triangles"
solve --scheme full-shifted --scene edge-affine,mid-pull,shear-wrinkle
solve --scheme blend --scene shear-wrinkle,compress
solve --scheme project-sum,gauss-newton,project-on-demand --scene compress
# All lists but the relative residuals are emptied, because compare does not read them.
sed -e 's/"relative":\[/"relative":</g' -e 's/":\[[-+.,0-9enul]*\]/":[]/g' \
  -e 's/"relative":</"relative":[/g' runs.json >newton.json
against newton
exit $failed
