#!/bin/sh
# man_test.sh PAGE PROGRAM [COMMAND...]: the page is well formed, and knows the very options
# that --help knows, of the program and of these commands.
# Skipped (77), after the options were compared, where there is no mandoc.
set -u
page=$1 program=$2
shift 2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

"$program" --help >"$work/help" || exit 1
for command in "$@"; do
  "$program" "$command" --help >>"$work/help" || exit 1
done
grep -o -e '--[a-z][a-z-]*' "$work/help" | sort -u >"$work/in_help"
grep -o 'Fl -[a-z][a-z-]*' "$page" | sed 's/^Fl -/--/' | sort -u >"$work/in_page"
[ -s "$work/in_help" ] || exit 1
diff "$work/in_help" "$work/in_page" || {
  echo "options of --help (<) and of ${page##*/} (>) differ"
  exit 1
}

command -v mandoc >/dev/null || {
  echo "skipped: no mandoc"
  exit 77
}
mandoc -Tlint -Wwarning "$page"
