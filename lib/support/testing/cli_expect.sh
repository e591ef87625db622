# cli_expect.sh -- what the programs' tests begin with; for `.`.
failed=0 passed=0

tell_failure() { # NAME WORDS: and what the last command printed
  failed=$((failed + 1))
  echo "FAILED $1: $2"
  sed 's/^/    /' out | head -n 20
}

# expect NAME CODE PATTERN COMMAND...: its exit code, and a pattern in what it prints; an
# empty pattern takes anything
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

# says NAME PATTERN: what the last command printed
says() {
  if grep -q -e "$2" out; then
    passed=$((passed + 1))
  else
    tell_failure "$1" "does not print '$2'"
  fi
}

# interrupt SIGNAL SIGN COMMAND...: runs the command, and signals it as soon as SIGN, a command
# that says that it is under way, succeeds.  What it prints is in `out`; returns its exit code.
interrupt() {
  signal=$1 sign=$2
  shift 2
  : >out # of the command before
  # A shell makes what it starts in the background ignore SIGINT.
  env --default-signal=INT "$@" >out 2>&1 </dev/null &
  child=$!
  {
    while kill -0 $child && ! sh -c "$sign"; do sleep 0.05; done
    kill -"$signal" $child
  } >/dev/null 2>&1 &
  wait $child 2>/dev/null
}

# valid NAME CODE SCHEMA DOCUMENT: 0 when the schema takes the document, 1 when it refuses
valid() {
  if [ -z "${validates-}" ]; then # asked once
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

# The last command of a test.
conclude() {
  echo "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}
