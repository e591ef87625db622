# expect.sh -- what the tests of selvedge-report's command line begin with; for `.`.  Needs
# report and source, changes to a folder of its own that goes away at the end.
failed=0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

# expect CODE WORDS COMMAND...: the exit code, and words in what it says.
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
# holds FILE WORDS, lacks FILE WORDS; a FILE may be a pattern of several
holds() { cat $1 | grep -qF -- "$2" || { echo "$1 lacks: $2"; failed=1; }; }
lacks() { if cat $1 | grep -qF -- "$2"; then echo "$1 holds: $2"; failed=1; fi; }

# sample NAME KIND [VARIANT] [PATH=JSON]...: writes NAME.json (testing/samples.py).
sample() {
  name=$1
  shift
  python3 "$source/testing/samples.py" "$@" >"$name.json" || exit 1
}
# samples KIND VARIANT...: writes VARIANT.json of each.
samples() {
  kind=$1
  shift
  for variant in "$@"; do sample "$variant" "$kind" "$variant"; done
}
# refused KIND PATH=JSON WORDS: after that change the document is refused with these words.
refused() {
  sample changed "$1" "$2"
  expect 2 "changed.json: $3" "$report" csv changed.json
}
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
