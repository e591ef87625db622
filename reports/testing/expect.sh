# expect.sh -- functions of the command-line tests of selvedge-report, to be read with `.`.  Needs the
# variables report and source; changes to a temporary folder, which is removed at the end.
failed=0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

# expect CODE WORDS COMMAND...: COMMAND must exit with CODE, and its output must contain WORDS.
expect() {
  code=$1 words=$2
  shift 2
  "$@" >out 2>&1
  got=$?
  if [ $got -ne "$code" ] || { [ -n "$words" ] && ! grep -qF -- "$words" out; }; then
    echo "expected $code and \"$words\", got $got from: $*"
    head -5 out
    failed=1
  fi
}
# holds (lacks) FILE WORDS: FILE, or the files of a pattern, must (must not) contain WORDS.
holds() { cat $1 | grep -qF -- "$2" || { echo "$1 lacks: $2"; failed=1; }; }
lacks() { if cat $1 | grep -qF -- "$2"; then echo "$1 holds: $2"; failed=1; fi; }

# sample NAME KIND [VARIANT] [PATH=JSON]...: writes NAME.json (testing/samples.py).
sample() {
  name=$1
  shift
  python3 "$source/testing/samples.py" "$@" >"$name.json" || exit 1
}
# samples KIND VARIANT...: writes VARIANT.json for each variant.
samples() {
  kind=$1
  shift
  for variant in "$@"; do sample "$variant" "$kind" "$variant"; done
}
# refused KIND PATH=JSON WORDS: with the change PATH=JSON the document is refused with WORDS.
refused() {
  sample changed "$1" "$2"
  expect 2 "changed.json: $3" "$report" csv changed.json
}
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
