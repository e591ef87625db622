#!/bin/sh
# header_test.sh INCLUDE_DIR c|c++ COMPILER: compiles every public header alone, and tests that all
# except formula.h define only names with the prefix slv_ or SLV_.
# Skipped (77) without this compiler.
include=$1 language=$2 compiler=$3
command -v "$compiler" >/dev/null || {
  echo "skipped: no $compiler"
  exit 77
}

status=0 count=0
[ "$language" = c++ ] && more=pp || more=
for path in "$include"/selvedge/*.h${more:+ "$include"/selvedge/*.h$more}; do
  header=selvedge/${path##*/}
  printf '#include "%s"\n' "$header" |
    "$compiler" -x "$language" -std="${language}17" -Wall -Wextra -Wpedantic -Werror \
      -I"$include" -fsyntax-only - || {
    echo "$header does not compile alone as ${language}17"
    status=1
  }
  count=$((count + 1))
  [ "${path##*/}" = formula.h ] && continue
  # Names of macros, types and functions.
  names=$(sed -n -e 's/^ *# *define \([A-Za-z0-9_]*\).*/\1/p' -e 's/^} *\([A-Za-z0-9_]*\);.*/\1/p' \
    -e 's/^[a-z_]*typedef .* \**\([A-Za-z0-9_]*\);.*/\1/p' \
    -e 's/^\(static inline\|SLV_API\) [^(]*[ *]\([A-Za-z0-9_]*\)(.*/\2/p' "$path" |
    grep -v '^[Ss][Ll][Vv]_')
  [ -z "$names" ] || {
    echo "$header defines without the prefix slv_:" $names
    status=1
  }
done
echo "$count headers as ${language}17 by $compiler"
[ -f "$path" ] || exit 1 # the folder was empty
exit $status
