# cli_expect.sh -- functions for tests of programs, to be included by `.`.
failed=0 passed=0

tell_failure() { # NAME WORDS: also prints the output of the last command
  failed=$((failed + 1))
  echo "FAILED $1: $2"
  sed 's/^/    /' out | head -n 20
}

# expect NAME CODE PATTERN COMMAND...: tests the exit code, and that the output matches PATTERN
# unless that is empty
expect() {
  name=$1 code=$2 pattern=$3
  shift 3
  "$@" >out 2>&1 </dev/null
  got=$?
  if [ $got -ne "$code" ]; then
    tell_failure "$name" "exit code $got, not $code"
  elif [ -n "$pattern" ] && ! grep -q -e "$pattern" out; then
    tell_failure "$name" "does not print '$pattern'"
  else
    passed=$((passed + 1))
  fi
}

# says NAME PATTERN: tests that the output of the last command matches
says() {
  if grep -q -e "$2" out; then
    passed=$((passed + 1))
  else
    tell_failure "$1" "does not print '$2'"
  fi
}

# interrupt SIGNAL SIGN COMMAND...: runs the command, and sends the signal as soon as SIGN, a
# command that detects progress, succeeds.  The output is in `out`; returns the exit code.
interrupt() {
  signal=$1 sign=$2
  shift 2
  : >out # discards earlier output
  # Commands that a shell starts in the background ignore SIGINT by default.
  env --default-signal=INT "$@" >out 2>&1 </dev/null &
  child=$!
  {
    while kill -0 $child && ! sh -c "$sign"; do sleep 0.05; done
    kill -"$signal" $child
  } >/dev/null 2>&1 &
  wait $child 2>/dev/null
}

# valid NAME CODE SCHEMA DOCUMENT: CODE 0: the schema accepts the document; 1: it rejects it
valid() {
  if [ -z "${validates-}" ]; then # only once
    python3 -c 'from jsonschema import Draft202012Validator' 2>/dev/null && validates=yes || validates=no
  fi
  if [ $validates = no ]; then
    echo "$1 skipped: no python3-jsonschema with draft 2020-12"
    return
  fi
  expect "$1" "$2" '' python3 -c '
import json, sys
from jsonschema import Draft202012Validator
schema, document = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
Draft202012Validator.check_schema(schema)
sys.exit(0 if Draft202012Validator(schema).is_valid(document) else 1)' "$3" "$4"
}

# Prints the counts and sets the exit code; the last command of a test.
conclude() {
  echo "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}
