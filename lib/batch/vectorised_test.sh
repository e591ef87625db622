#!/bin/sh
# vectorised_test.sh OBJECT...: tests that the compiler has vectorised each object, because it does
# not warn if it has not.  At least three in four square roots, divisions, products and sums must be
# vector instructions.  Skipped (77) without objdump.
command -v objdump >/dev/null || {
  echo "skipped: no objdump"
  exit 77
}
status=0 count=0
for object in "$@"; do
  objdump -d --no-show-raw-insn "$object" | awk -v object="$object" '
    $2 ~ /^v(sqrt|div|mul|add|sub|fn?m(add|sub)[0-9]+)(pd|ps)$/ { packed++ }
    $2 ~ /^v(sqrt|div|mul|add|sub|fn?m(add|sub)[0-9]+)(sd|ss)$/ { scalar++ }
    END {
      printf "%6d packed %6d scalar  %s\n", packed, scalar, object
      exit !(packed > 100 && packed >= 3 * scalar)
    }' || status=1
  count=$((count + 1))
done
[ "$count" -gt 0 ] && exit $status
echo "no objects"
exit 1
