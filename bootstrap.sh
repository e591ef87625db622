#!/bin/sh
# bootstrap.sh -- from a bare Debian or Ubuntu to a report, or to every test passed.
#
# It configures by plain CMake options, not by the presets: workflow presets need CMake
# 3.25, the project itself 3.21.
set -u
exec </dev/null # no command may wait for an answer
terminal=no
[ -t 2 ] && terminal=yes
unset MAKEFLAGS # a make that runs this script would pass on its job server

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 3
logs=$root/build/logs
bin=$root/build/release/bin
# Puts the real python3 first in PATH: each start through a version manager's shim takes a second.
python=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))' 2>/dev/null) &&
  [ "$python/python3" != "$(command -v python3)" ] && PATH=$python:$PATH
jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

usage() {
  cat <<'TEXT'
Usage: ./bootstrap.sh COMMAND [OPTIONS]

  report            verify every energy at a few thousand states and leave the
                    report in build/report/, in three minutes on two cores;
                    OPTIONS go to selvedge-verify
  report --thorough the same at 100,000 states, and the studies of mesh
                    refinement, bending, Newton's method and motion; ten minutes
  build             build all programs, libraries and examples in build/release/
  test              build and run every test; OPTIONS go to ctest
  bench             verify and time the kernels, and leave the report in
                    build/bench/; OPTIONS go to selvedge-bench
  newton            solve all scenes by all schemes at all sizes, and leave the
                    report in build/newton/; an hour and a half on two cores;
                    OPTIONS go to selvedge-bench
  motion            simulate moving cloth, and leave the report in build/motion/:
                    scenes, ledger entries, maps of stable steps; ten minutes
  cluster           install PETSc and MPI, build with them, and test that one
                    process and two agree on a cloth and on an energy
  sanitize          build the tests with Clang, warnings as errors, and run them
                    under AddressSanitizer and UndefinedBehaviorSanitizer; OPTIONS
                    go to ctest
  fuzz [SECONDS]    feed random input to every reader and every command line
                    under the sanitizers, 600 seconds each, two at once; input
                    that makes one fail is kept in build/fuzz/fuzz/
  mutation [ledger] change the library's formulas, or those of the ledger, one
                    place at a time, and count the changes that tests catch;
                    OPTIONS go to verify/mutate/mutate.py, see its --help
  soak [STATES]     run all checks of all energies at 10^9 random states, or at
                    STATES, and leave failures and a summary in build/soak/
  lint              test formatting, clang-tidy, and whether Clang vectorises the
                    batched passes
  install-packages  install the packages that all these commands use
  help              print this text

Each command first installs the packages that it lacks, through apt-get, as root
or with sudo.  The output of the steps is kept in build/logs/.  newton, mutation
and soak resume an interrupted run.

Exit codes: 0 done, 1 a test or a check failed, 2 wrong usage, 3 could not
install or build.
TEXT
}

say() {
  printf '==> %s\n' "$*"
}

die() {
  printf 'bootstrap.sh: %s\n' "$*" >&2
  exit 3
}

# logged NAME COMMAND...: runs COMMAND with its output in a log; on failure prints the end of the log.
logged() {
  log=$logs/$1.log
  shift
  mkdir -p "$logs" || die "cannot create $logs"
  "$@" >"$log" 2>&1 && return 0
  status=$?
  grep -v ' warnings generated\.$' "$log" | tail -n 40 >&2
  printf 'bootstrap.sh: failed: %s\nThe whole output is in %s\n' "$*" "$log" >&2
  return $status
}

# ---- packages ---------------------------------------------------------------------

packages_for() {
  case $1 in
    build)
      echo build-essential cmake ninja-build pkg-config libopenblas-dev liblapacke-dev libcjson-dev \
        librandom123-dev libsuitesparse-dev zlib1g-dev
      ;;
    report) echo gnuplot-nox python3-numpy ;;
    test) echo libcriterion-dev gnuplot-nox python3-numpy ;;
    lint) echo clang clang-format clang-tidy libomp-dev ;;
    # In older releases a package that clang depends on has this library.
    runtime) echo libclang-rt-dev ;;
    # Tests that lack these are skipped by name.
    optional) echo python3-jsonschema python3-mpmath mandoc doxygen blahtexml libeigen3-dev ;;
    browser) echo chromium ;;
    cluster) echo petsc-dev openmpi-bin ;;
  esac
}

installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# missing GROUP...: prints the packages of these groups that are not installed.
missing() {
  for group in "$@"; do
    for package in $(packages_for "$group"); do
      installed "$package" || printf '%s ' "$package"
    done
  done
}

# as_root COMMAND...: runs COMMAND as root; sudo asks for a password only on a terminal.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l "$@"
    return
  fi
  command -v sudo >/dev/null || {
    echo "not root, and there is no sudo: run ./bootstrap.sh install-packages as root first"
    return 1
  }
  ask=-n
  [ $terminal = yes ] && ask=
  sudo $ask env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l "$@"
}

listed=
apt_install() {
  if [ -z "$listed" ]; then
    say "apt-get update"
    # An unreachable package source may not be needed; if it is, the installation fails.
    logged apt-update as_root apt-get -o DPkg::Lock::Timeout=300 update ||
      say "apt-get update failed; continuing with the existing package lists"
    listed=yes
  fi
  say "installing: $*"
  logged apt-install as_root apt-get -o DPkg::Lock::Timeout=300 \
    -o Dpkg::Options::=--force-confold install -y --no-install-recommends "$@"
}

# need GROUP...: installs missing packages.  If that fails, the present ones may still suffice; the
# build shows it.
need() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not Debian or Ubuntu: install the equivalents of $(for g in "$@"; do packages_for "$g"; done | tr '\n' ' ')"
    return 0
  fi
  absent=$(missing "$@")
  [ -n "$absent" ] || return 0
  # shellcheck disable=SC2086 # a list of words
  apt_install $absent || {
    say "not installed: $absent"
    return 1
  }
}

# want GROUP: installs optional packages.
want() {
  need "$1" || say "without these, some tests are skipped"
}

# ---- build and test -----------------------------------------------------------------

# Removes the build folder of a tree that was moved or copied, whose cache CMake refuses.
drop_foreign_cache() {
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$root/build/$1/CMakeCache.txt" 2>/dev/null)
  if [ -n "$home" ] && [ "$home" != "$root" ]; then rm -rf "${root:?}/build/$1"; fi
}

# configure NAME OPTION...: configures build/NAME by CMake.
configure() {
  drop_foreign_cache "$1"
  name=$1
  shift
  command -v cmake >/dev/null || die "cmake is missing; ./bootstrap.sh install-packages"
  say "configuring build/$name"
  generator=
  if command -v ninja >/dev/null && [ ! -f "$root/build/$name/CMakeCache.txt" ]; then generator=Ninja; fi
  logged "configure-$name" cmake -S "$root" -B "$root/build/$name" ${generator:+-G $generator} \
    -D CMAKE_EXPORT_COMPILE_COMMANDS=ON "$@" || exit 3
}

# compile NAME [TARGET...]: builds build/NAME; on a terminal it shows the progress.
compile() {
  name=$1
  shift
  say "building build/$name"
  export NINJA_STATUS='[%p] '
  logged "build-$name" cmake --build "$root/build/$name" -j "$jobs" ${1:+--target "$@"} &
  building=$!
  while [ $terminal = yes ] && kill -0 $building 2>/dev/null; do
    printf '\r    %s ' "$(sed -n 's/^\(\[ *[0-9]*%\]\).*/\1/p' "$logs/build-$name.log" | tail -n 1)" >&2
    sleep 1
  done
  [ $terminal = no ] || printf '\r\033[K' >&2
  wait $building || exit 3
}

# Prints the option that builds the solver over many processes if PETSc is installed.
petsc() {
  has=OFF
  if pkg-config --exists PETSc mpi-c 2>/dev/null; then has=ON; fi
  echo "SELVEDGE_PETSC=$has"
}

# programs TARGET...: builds these targets; an earlier `test` keeps its configuration of tests.
programs() {
  need build
  drop_foreign_cache release
  tests="-D BUILD_TESTING=OFF"
  [ ! -f "$root/build/release/CMakeCache.txt" ] || tests=
  # shellcheck disable=SC2086 # a list of words
  configure release -D CMAKE_BUILD_TYPE=Release -D "$(petsc)" $tests
  compile release "$@"
}

# Prints the counts of ctest's JUnit file; fails if it has no tests.  A test is skipped only if it
# asked for that: a test that could not be started has failed.
count_tests() {
  LC_ALL=C awk '
    /<testcase / { tests++ }
    /<testcase .* status="run"/ { passed++ }
    /<testcase .* status="disabled"/ || /<skipped message="SKIP_/ { skipped++ }
    END {
      if (tests == 0) exit 1
      printf "%d passed, %d failed", passed, tests - passed - skipped
      if (skipped > 0) printf ", %d skipped", skipped
      print ""
    }' "$1"
}

# run_tests NAME OPTION...: runs the tests of build/NAME and prints their counts.
run_tests() {
  name=$1
  shift
  say "running the tests of build/$name"
  junit=$root/build/$name/tests.xml
  rm -f "$junit"
  failed=0
  # Runs one test more than there are cores, since some wait for a timeout or a signal.  Waiting
  # OpenMP threads leave their core to another test.  Unless OpenBLAS has one thread, programs
  # start themselves a second time.
  OMP_WAIT_POLICY=passive OPENBLAS_NUM_THREADS=1 ctest --test-dir "$root/build/$name" --output-on-failure -j $((jobs + 1)) \
    --output-junit "$junit" "$@" || failed=1
  [ -f "$junit" ] || die "ctest left no results"
  count_tests "$junit" || die "no test was run"
  return $failed
}

# ---- commands -----------------------------------------------------------------------

# record FOLDER NAME COMMAND...: writes the program's document to build/FOLDER/NAME.json, and sets
# verdict=1 if it found a failure.  goes_on=yes: earlier records are kept.
verdict=0 goes_on=no resume=no
record() {
  out=$root/build/$1
  records=$out/$2.json
  shift 2
  mkdir -p "$out" || die "cannot create $out"
  [ $goes_on = yes ] || rm -f "$records"
  code=0
  "$@" --json "$records" || code=$?
  [ $code -le 1 ] || exit $code
  [ $code -eq 0 ] || verdict=1
}

# draw FOLDER NAME...: writes the report of these documents into build/FOLDER.
draw() {
  out=$root/build/$1
  shift
  for name in "$@"; do
    shift
    set -- "$@" "$out/$name.json"
  done
  say "drawing the report"
  drawn=0
  "$bin/selvedge-report" html "$@" --out "$out" || drawn=$?
  [ $drawn -le 1 ] || exit 3
  say "report: $out/index.html"
  return $verdict
}

# studies FOLDER [OPTION...]: runs the lines of bench/studies/FOLDER.txt.  A line has the name of a
# document, which later lines may continue, and a command of selvedge-bench; or "say" and a message.
studies() {
  folder=$1 names=
  shift
  set -f # options may have patterns
  # shellcheck disable=SC2162 # a backslash continues a line
  while read name options; do
    case $name in
      '#' | '') continue ;;
      say) say "$options" && continue ;;
    esac
    case " $names " in
      *" $name "*) goes_on=yes ;;
      *) goes_on=$resume names="$names $name" ;;
    esac
    # shellcheck disable=SC2086 # a list of words
    record "$folder" "$name" "$bin/selvedge-bench" $options "$@" </dev/null
  done <"$root/bench/studies/$folder.txt"
  goes_on=no
  set +f
}

# thorough_report OPTIONS...: verifies at all states, and runs the studies.
thorough_report() {
  programs selvedge-verify selvedge-report selvedge-bench
  say "verifying every energy"
  record report records "$bin/selvedge-verify" run "$@"
  studies report
  # shellcheck disable=SC2086 # a list of words
  draw report records $names
}

# quick_report OPTIONS...: the table of energies goes to a log; the summary is shown.
quick_report() {
  since=$(date +%s)
  programs selvedge-verify selvedge-report
  say "verifying every energy"
  lines=$logs/verify.log
  record report records "$bin/selvedge-verify" run --samples 2000 "$@" >"$lines"
  drawn=$(draw report records) || verdict=$?
  [ $verdict -le 1 ] || exit $verdict
  [ $verdict -eq 0 ] || cat "$lines"
  [ $verdict -ne 0 ] || sed '1,/^$/d' "$lines" | grep -E '^([0-9]+ passed|controls|ledger)'
  since=$(($(date +%s) - since))
  printf '%s in %s min %s s; ./bootstrap.sh report --thorough tests more states\n' \
    "$(sed -n 's/ states in .*/ states/p' "$lines")" $((since / 60)) $((since % 60))
  printf '%s\n' "$drawn" | tail -n 1
  return $verdict
}

command_report() {
  need report
  kind=quick
  for option in "$@"; do
    shift
    case $option in
      --thorough) kind=thorough ;;
      --help | --version)
        programs selvedge-verify
        exec "$bin/selvedge-verify" run "$option"
        ;;
      *) set -- "$@" "$option" ;;
    esac
  done
  # States include the triangles of a mesh: of a small one unless --mesh names another.
  case " $* " in
    *" --mesh"*) ;;
    *) set -- --mesh "$root/lib/mesh/samples/jittered.obj" "$@" ;;
  esac
  ${kind}_report "$@"
}

command_bench() {
  need report
  programs selvedge-bench selvedge-report
  case " $* " in
    *" --help "* | *" --version "* | *" --list "*) exec "$bin/selvedge-bench" kernels "$@" ;;
  esac
  say "timing kernels"
  record bench bench "$bin/selvedge-bench" kernels "$@"
  draw bench bench
}

# Records are kept: an interrupted run is drawn as far as it came, and resumed the next time.
command_newton() {
  need report
  programs selvedge-bench selvedge-verify selvedge-report
  case " $* " in
    *" --help "* | *" --version "* | *" --list "*) exec "$bin/selvedge-bench" newton "$@" ;;
  esac
  trap : INT # on SIGINT the program itself stops, after writing its records
  (trap : INT && resume=yes && studies newton "$@" && exit $verdict) || verdict=$?
  trap - INT
  [ $verdict -le 1 ] || [ $verdict -eq 3 ] || exit $verdict
  [ -s "$root/build/newton/newton.json" ] || exit $verdict
  say "verifying the ledger, some of whose entries these runs judge"
  record newton ledger "$bin/selvedge-verify" --ledger --quiet
  draw newton ledger newton
}

command_motion() {
  need report
  programs selvedge-bench selvedge-verify selvedge-report
  studies motion
  verdict=0 # an unstable cloth is a result here, not a failure
  say "verifying the ledger, some of whose entries these runs judge"
  record motion ledger "$bin/selvedge-verify" --ledger --quiet
  # shellcheck disable=SC2086 # a list of words
  draw motion ledger $names
}

# energy FOLDER NAME: prints the energy of the only run in build/FOLDER/NAME.json.
energy() {
  sed -n 's/.*"energy":\([-+.0-9e]*\),"residual".*/\1/p' "$root/build/$1/$2.json"
}

# Without these variables and --oversubscribe mpirun refuses to run as root, or on more processes
# than cores.
command_cluster() {
  need build cluster || exit 3
  programs selvedge-bench selvedge-verify selvedge-report
  command -v mpirun >/dev/null || die "mpirun is missing"
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  run="newton --quiet --scene edge-affine --scheme project-terms --n 300"
  two="mpirun -n 2 --oversubscribe $bin/selvedge-bench $run --engine petsc"
  say "a cloth of 300 x 300 vertices in one process, by CHOLMOD"
  # shellcheck disable=SC2086 # lists of words
  {
    record cluster newton "$bin/selvedge-bench" $run
    say "in two processes, by MUMPS"
    record cluster newton_mumps $two
    say "in two processes, by conjugate gradients with GAMG"
    record cluster newton_gamg env PETSC_OPTIONS="-ksp_type cg -pc_type gamg" $two
  }
  one=$(energy cluster newton)
  for name in mumps gamg; do
    many=$(energy cluster "newton_$name")
    says=agrees
    awk -v a="$one" -v b="$many" 'BEGIN { exit !(b != "" && (a - b) ^ 2 <= (1e-9 * a) ^ 2) }' ||
      says=DISAGREES verdict=1
    say "newton in two processes, $name: $many J, which $says with $one J to 1e-9"
  done
  say "verify: 200,000 states for each check, at once and in two parts"
  run="--quiet --energy bw_shear --no-plots --samples 200000"
  # shellcheck disable=SC2086 # lists of words
  record cluster verify "$bin/selvedge-verify" $run
  for part in 1 2; do
    # shellcheck disable=SC2086
    record cluster "verify_$part" "$bin/selvedge-verify" $run --part "$part/2"
  done
  out=$root/build/cluster
  "$bin/selvedge-report" merge --out "$out/verify_parts.json" "$out/verify_1.json" "$out/verify_2.json" ||
    exit 3
  . "$root/verify/run/same_document.sh"
  says="agree to the bit"
  strip "$out/verify.json" >"$out/one"
  strip "$out/verify_parts.json" | cmp - "$out/one" || says=DISAGREE verdict=1
  say "verify in two parts: the documents $says"
  return $verdict
}

command_test() {
  need build test
  want optional
  configure release -D CMAKE_BUILD_TYPE=Release -D BUILD_TESTING=ON -D "$(petsc)"
  compile release
  run_tests release "$@"
}

command_sanitize() {
  need build test lint
  need runtime || say "going on with what clang brings"
  want optional
  configure sanitize -D CMAKE_BUILD_TYPE=Debug -D BUILD_TESTING=ON -D CMAKE_C_COMPILER=clang \
    -D SELVEDGE_SANITIZE=ON -D CMAKE_C_FLAGS=-Werror
  compile sanitize
  # Leaves out tests that only compare numbers and run no code that other tests do not, since they take
  # minutes here; and tests that run none of our programs.
  run_tests sanitize -E \
    '^(controls_test|check_engine_test|kernel_check_test|table_own_test|shrink_test|slip_test|oracle_test|mutate_test|reports_page_test|formulas_converted|ledger_(pins_derived|listing_compiles)|bootstrap|fast_math|headers_.*|package_(docs|pkg_config)|rooms|.*schema.*)$' "$@"
}

# whole_number DEFAULT [NUMBER]: prints NUMBER, which must be at least 1, or DEFAULT.
whole_number() {
  case $#:${2-1} in
    [3-9]* | 2:0* | 2: | *[!0-9:]*)
      usage >&2
      return 2
      ;;
  esac
  echo "${2-$1}"
}

command_fuzz() {
  seconds=$(whole_number 600 "$@") || exit 2
  need build test lint
  need runtime || say "going on with what clang brings"
  configure fuzz -D CMAKE_BUILD_TYPE=Debug -D BUILD_TESTING=ON -D CMAKE_C_COMPILER=clang \
    -D SELVEDGE_SANITIZE=ON -D "SELVEDGE_FUZZ_SECONDS=$seconds"
  compile fuzz selvedge_fuzzers
  run_tests fuzz -R '^fuzz_' -E '^fuzz_test$' -j 2
}

command_mutation() {
  need build test mutation
  configure mutation -D CMAKE_BUILD_TYPE=Release -D BUILD_TESTING=ON \
    -D CMAKE_C_VISIBILITY_PRESET=default
  of=
  if [ "${1-}" = ledger ]; then
    of=ledger_
    shift
  fi
  say "building the tests that judge mutants"
  logged build-mutation cmake --build "$root/build/mutation" -j "$jobs" \
    --target "mutation_${of}parts" || exit 3
  work=$root/build/mutation/verify/mutate
  exec python3 "$root/verify/mutate/mutate.py" --plan "$work/${of}plan.ini" \
    --work "$work/${of}mutation" --json "$root/build/mutation/${of}mutation.json" "$@"
}

# A seed is finished once its document exists; records of a failed seed are in failed.json.
command_soak() {
  wanted=$(whole_number 1000000000 "$@") || exit 2
  programs selvedge-verify
  exec nice -n 19 python3 "$root/verify/run/soak.py" "$bin/selvedge-verify" "$root/build/soak" "$wanted"
}

sources() {
  find "$root/lib" "$root/verify" "$root/bench" "$root/reports" -name '*.[ch]' "$@" -print0
}

lint_format() {
  sources | xargs -0 clang-format --dry-run -Werror
}

# tidy FILES OPTION...: runs clang-tidy for that many files at a time.  The analyzer takes one: with
# several, that of Clang 14 reports va_lists as uninitialized.  compile_commands.json has each formula
# twice, for a real and a complex scalar.
tidy() {
  files=$1
  shift
  xargs -0 -n "$files" -P "$jobs" clang-tidy -p "$root/build/clang" --quiet "$@"
}

# The function size of tests is not limited, as Criterion's macros are large.  The analyzer takes
# most of the time: it is shallow for the programs, which takes a fifth, and off for tests, which the
# sanitizers run.  Files that include PETSc's headers are linted only if PETSc is installed.
shallow='--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=mode=shallow'
lint_tidy() {
  left=none
  if [ "$(petsc)" = SELVEDGE_PETSC=OFF ]; then left='*/cluster/*'; fi
  sources -name '*.c' ! -name '*_test.c' -path "$root/lib/*" | tidy 1 &&
    # shellcheck disable=SC2086 # a list of words
    sources -name '*.c' ! -name '*_test.c' ! -path "$root/lib/*" ! -path "$left" | tidy 1 $shallow &&
    sources -name '*_test.c' ! -path "$left" |
      tidy 10 --checks='-readability-function-size,-clang-analyzer-*'
}

# Builds the batched passes, which the sanitizers' build leaves out or does not optimise: Clang warns
# of loops that it could not vectorise.
lint_build() {
  cmake --build "$root/build/clang" -j "$jobs" --target selvedge_batch_passes selvedge_version_header
}

command_lint() {
  need build test lint
  configure clang -D CMAKE_BUILD_TYPE=Release -D BUILD_TESTING=ON \
    -D CMAKE_C_COMPILER=clang -D CMAKE_C_FLAGS=-Werror -D "$(petsc)"
  passed=0 failed=0
  for part in format build tidy; do
    say "lint: $part"
    if logged "lint-$part" "lint_$part"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
    fi
  done
  say "lint: size"
  if python3 "$root/lib/package/house.py" size; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  echo "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}

command_install_packages() {
  need build test lint mutation || exit 3
  need runtime || say "going on with what clang brings"
  want optional
  want cluster
  want browser
}

command_build() {
  need report || exit 3
  programs
  say "programs: $root/build/release/bin/"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  report | bench | newton | motion | cluster | test | sanitize | fuzz | mutation | soak) ;;
  lint | build | install-packages)
    [ $# -eq 0 ] || command=
    ;;
  help | -h | --help)
    usage
    exit 0
    ;;
  *) command= ;;
esac
if [ -z "$command" ]; then
  usage >&2
  exit 2
fi
[ "$command" = install-packages ] && command=install_packages
"command_$command" "$@"
