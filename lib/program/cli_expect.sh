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

# The last command of a test.
conclude() {
  echo "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}
