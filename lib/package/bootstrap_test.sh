#!/bin/sh
# bootstrap_test.sh BOOTSTRAP: tests which commands bootstrap.sh runs.  Mock commands replace those
# of the system; each appends its own call to $work/calls.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/tree"
cp "$1" "$work/tree/bootstrap.sh"

stand_in() { # NAME, script on standard input
  {
    echo '#!/bin/sh'
    echo "work='$work'"
    echo 'echo "${0##*/} $*" >>"$work/calls"'
    cat
  } >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}

stand_in dpkg-query <<'TEXT'
[ -f "$work/all_installed" ] && printf installed
TEXT
stand_in apt-get <<'TEXT'
[ ! -f "$work/no_network" ]
TEXT
stand_in id <<'TEXT'
cat "$work/uid"
TEXT
stand_in sudo <<'TEXT'
while [ "$1" != env ]; do shift; done
"$@"
TEXT
stand_in cmake <<'TEXT'
[ ! -f "$work/broken" ]
TEXT
stand_in ctest <<'TEXT'
while [ $# -gt 0 ]; do
  [ "$1" = --output-junit ] && mkdir -p "${2%/*}" && cp "$work/results" "$2"
  shift
done
exit "$(cat "$work/ctest_exit")"
TEXT

cases() { # HOW_MANY NAME ATTRIBUTES CHILD
  i=0
  while [ $i -lt "$1" ]; do
    printf '\t<testcase name="%s_%s" classname="x" %s>\n\t\t%s\n' "$2" $i "$3" "$4"
    echo '<system-out>&lt;testcase status="run"</system-out>'
    i=$((i + 1))
  done
}

results() { # PASSED FAILED SKIPPED NOT_STARTED CTEST_EXIT
  {
    cases "$1" passes 'time="1" status="run"' ''
    cases "$2" fails 'time="1" status="fail"' '<failure message=""/>'
    cases "$3" skips 'time="0" status="notrun"' '<skipped message="SKIP_RETURN_CODE=77"/>'
    cases "$4" lacks 'time="0" status="notrun"' '<skipped message="Unable to find executable"/>'
  } >"$work/results"
  echo "$5" >"$work/ctest_exit"
}

fresh() { # UID: a system with nothing installed, a working build, passing tests
  rm -rf "$work/calls" "$work/all_installed" "$work/no_network" "$work/broken" "$work/tree/build"
  : >"$work/calls"
  echo "$1" >"$work/uid"
  results 4 0 1 0 0
}

failures=0
expect() { # WHAT, then a command that must succeed
  what=$1
  shift
  "$@" || {
    echo "failed: $what"
    failures=$((failures + 1))
  }
}
bootstrap() { # EXIT ARGUMENT...
  wanted=$1
  shift
  PATH=$work/bin:$PATH sh "$work/tree/bootstrap.sh" "$@" >"$work/output" 2>&1 <&-
  code=$?
  expect "bootstrap.sh $* exits $wanted, not $code" [ $code -eq "$wanted" ]
}
called() { grep -q -e "$1" "$work/calls"; }
not_called() { ! grep -q -e "$1" "$work/calls"; }
closes_with() { [ "$(tail -n 1 "$work/output")" = "$1" ]; }

fresh 0
bootstrap 0 help
bootstrap 2
bootstrap 2 tests
bootstrap 2 lint everything
expect "usage alone touches nothing" not_called 'apt-get\|cmake'

fresh 0
bootstrap 0 test
expect "the tests' library is installed" called '^apt-get .*install.* libcriterion-dev'
expect "apt-get takes no answers" called '^apt-get .* -y '
expect "lists are fetched once" [ "$(grep -c '^apt-get .*update' "$work/calls")" -eq 1 ]
expect "root needs no sudo" not_called '^sudo'
expect "counts close the run" closes_with '4 passed, 0 failed, 1 skipped'

fresh 1000
bootstrap 0 test
expect "sudo, without a question" called '^sudo -n env DEBIAN_FRONTEND=noninteractive'

fresh 1000
: >"$work/all_installed"
bootstrap 0 test -R arap
expect "nothing missing: no apt-get, no sudo" not_called '^apt-get\|^sudo'
expect "options reach ctest" called '^ctest .* -R arap'

fresh 0
results 3 1 0 1 8
bootstrap 1 test
expect "failures are counted" closes_with '3 passed, 2 failed'

fresh 0
results 0 0 0 0 0
bootstrap 3 test

fresh 0
: >"$work/no_network"
bootstrap 0 test
bootstrap 3 install-packages

# CMake's cache in a copied tree is invalid.
fresh 0
mkdir -p "$work/tree/build/release"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$work/elsewhere" >"$work/tree/build/release/CMakeCache.txt"
bootstrap 0 build
expect "programs are built without tests" called '^cmake -S .* BUILD_TESTING=OFF'
expect "the cache is dropped" [ ! -f "$work/tree/build/release/CMakeCache.txt" ]

fresh 0
mkdir -p "$work/tree/build/release"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$work/tree" >"$work/tree/build/release/CMakeCache.txt"
bootstrap 0 build
expect "tests stay configured" not_called 'BUILD_TESTING'

fresh 0
: >"$work/broken"
bootstrap 3 test
expect "the failing command is named" grep -q 'failed: cmake -S' "$work/output"

# Adding up the results of seeds has its own test.
fresh 0
stand_in python3
bootstrap 2 soak 1e9
bootstrap 0 soak 1001
expect "the number of states is passed on" called '^python3 .*/verify/run/soak.py .*/build/soak 1001$'

[ $failures -eq 0 ] || {
  echo "the last run said:"
  cat "$work/output"
  exit 1
}
