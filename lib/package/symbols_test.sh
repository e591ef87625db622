#!/bin/sh
# symbols_test.sh NM INCLUDE_DIR LIBRARY...: tests that the global symbols of a static library have
# the prefix slv_, and that a shared library exports only names of public headers and needs only
# exported symbols of the other libraries.
set -eu
export LC_ALL=C # one order for sort and comm
nm=$1 include=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -oh 'slv_[A-Za-z0-9_]*' "$include"/selvedge/*.h | sort -u >"$work/public"

# complain MESSAGE, with the symbols on standard input
complain() {
  sed "s|^|$1: |" >>"$work/complaints"
}
# A line of nm: [value] type name[@version]
names() { awk 'NF > 1 { sub(/@.*/, "", $NF); print $NF }' | sort -u; }

for library; do
  name=${library##*/}
  case $name in
    *.a)
      "$nm" -g --defined-only "$library" | names >"$work/defined"
      sed '/^slv_/d' "$work/defined" | complain "$name defines without the prefix slv_"
      ;;
    *)
      "$nm" -D --defined-only "$library" | names >"$work/defined"
      "$nm" -D --undefined-only "$library" | names | sed -n '/^slv_/p' >"$work/needed"
      comm -23 "$work/defined" "$work/public" | complain "$name exports, without a public header"
      comm -23 "$work/needed" "$work/public" | complain "$name needs, but no library exports"
      ;;
  esac
  [ -s "$work/defined" ] || echo "$name defines nothing" >>"$work/complaints"
done
cat "$work/complaints"
[ ! -s "$work/complaints" ]
