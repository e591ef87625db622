#!/bin/sh
# baseline_test.sh SELVEDGE-REPORT SELVEDGE-VERIFY SELVEDGE-BENCH BASELINES: nothing moved
# since the project's own baselines were accepted.
#
# Where something did, and is meant to: write the document as below and
#   selvedge-report accept --message "why" reports/baselines/NAME.json NEW
set -u
report=$1 verify=$2 bench=$3 baselines=$4
. "$(dirname "$0")/base/expect.sh" || exit 1

# against NAME: says what moved, and fails, unless nothing did.
against() {
  "$report" compare "$baselines/$1.json" "$1.json" || failed=1
}

# Exit 1 is a check that failed: the comparison says which, and whether it always did.
"$verify" baseline --brief --out verify.json >verify.log 2>&1
[ $? -le 1 ] || { tail -5 verify.log; exit 1; }
against verify
"$bench" newton --baseline newton.json >newton.log 2>&1
[ $? -le 1 ] || { tail -5 newton.log; exit 1; }
against newton
exit $failed
