#!/bin/sh
# docs_test.sh DOXYGEN DOXYFILE INCLUDE_DIR HTML_DIR: tests that Doxygen prints no warnings and
# that every public header has its page.
# Skipped (77) without Doxygen.
doxygen=$1 doxyfile=$2 include=$3 html=$4
command -v "$doxygen" >/dev/null || {
  echo "skipped: no doxygen"
  exit 77
}
rm -rf "$html"
"$doxygen" "$doxyfile" || exit 1

status=0
for path in "$include"/selvedge/*.h "$include"/selvedge/*.hpp; do
  page=$(basename "$path" | sed 's/_/__/g; s/\./_8/').html
  [ -f "$html/$page" ] || {
    echo "${path##*/} has no page: its first comment lacks @file"
    status=1
  }
done
exit $status
