# expect.sh -- what the tests of selvedge-report's command line begin with; for `.`.
# Changes to a folder of its own that goes away at the end.
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
# holds FILE WORDS, lacks FILE WORDS
holds() { grep -qF -- "$2" "$1" || { echo "$1 lacks: $2"; failed=1; }; }
lacks() { if grep -qF -- "$2" "$1"; then echo "$1 holds: $2"; failed=1; fi; }

# refused FROM TO WORDS: after that change clean.json is refused with these words.
refused() {
  sed "s#$1#$2#" clean.json >changed.json
  cmp -s clean.json changed.json && { echo "nothing to change: $1"; failed=1; }
  expect 2 "changed.json: $3" "$report" csv changed.json
}
