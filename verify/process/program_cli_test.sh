#!/bin/sh
# program_cli_test.sh BIN ANSWERS PLUGIN EXAMPLES WORK -- tests --command as users call it. BIN is
# selvedge-verify, ANSWERS the program of testing/answers.c, PLUGIN neo_hookean.so with the same
# formulas, EXAMPLES the folder of neo_hookean.json, WORK a folder for output.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
bin=$1 answers=$2 plugin=$3 spec=$4/neo_hookean.json work=$5
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1
quick="--samples 40 --no-plots"

# program CODE PATTERN COMMAND OPTION...: verifies the energy of COMMAND
program() {
  code=$1 pattern=$2 command=$3
  shift 3
  expect "$command" "$code" "$pattern" "$bin" $quick --command "$command" --spec "$spec" "$@"
}

### program and plugin give bitwise identical numbers, on any number of threads
records() { sed -n 's/"seconds":[^,]*,//; s/"command":"[^"]*"//; /"skip"/d; /"check":/p' "$1"; }
program 0 'skip .*rational' "$answers" --json program.json
says verdict 'rubber is correct'
program 0 '' "$answers" --json single.json --threads 1
expect plugin 0 '' "$bin" $quick --energy none --plugin "$plugin" --json plugin.json
records program.json >program && records single.json >single && records plugin.json >plugin
expect records 0 '' test -s plugin
expect as_by_plugin 0 '' cmp plugin program
expect one_thread 0 '' cmp plugin single
expect no_ledger 1 '' grep -q K34 program.json

### forces and Hessian without an energy
sed 's/"energy", //' "$spec" >force.json
expect force 0 'rubber: gradient and Hessian are consistent' "$bin" $quick --command "$answers" --spec force.json
says force_is_not_judged 'there is no energy to compare the gradient with'
sed 's/"energy", //; s/, "hessian"//' "$spec" >alone.json
expect force_alone 0 'rubber has only its gradient' "$bin" $quick --command "$answers" --spec alone.json

### eval, check and export with --command
state='echo 1 0 0.5 0.25 1 0'
expect eval 0 '^-\?[0-9.]*,.*,' sh -c "$state | '$bin' eval --command '$answers' --spec '$spec' --quantity gradient"
expect crushed 1 '^nan' sh -c "echo 1 0 0 1 0 0 | '$bin' eval --command '$answers' --spec '$spec' --quantity energy"
printf 'f0,f1,f2,f3,f4,f5,mu,energy\n1,0,0,0,2,0,80,90\n' >mine.csv
expect check 0 'energy' "$bin" check mine.csv --command "$answers" --spec "$spec"

### baseline: values are bitwise identical, too
expect baseline 0 '^415 values\|: 415 values' "$bin" baseline --no-checks --out p.json --command "$answers" --spec "$spec"
expect baseline_plugin 0 '' "$bin" baseline --no-checks --out q.json --energy none --plugin "$plugin"
numbers() { tr ',' '\n' <"$1" | grep -o '0x[0-9a-f.p+-]*\|[0-9]\.[0-9e+-]*' | sort | uniq -c; }
numbers p.json >p && numbers q.json >q
expect baseline_same 0 '' cmp p q
# --time-limit applies to one answer, not to a block of states
expect baseline_slow 0 ': 415 values' "$bin" baseline --no-checks --out s.json --command "$answers slow" --spec "$spec" \
  --threads 1 --time-limit 0.3

### floats printed with nine digits are detected; a gradient with an error of 1 % fails
program 0 'rubber is correct' "$answers single" --json noticed.json
says noticed '^looks like single precision: judged as such'
expect noted 0 '"notes":.*"looks like single precision' cat noticed.json
program 1 'the gradient is wrong' "$answers single-off"
program 0 'inaccurate at [^:]*: rotation' "$answers single" --scalar double --check rotation
sed '1s/{/{"scalar": "float",/' "$spec" >float.json
expect said_by_spec 0 '^judged in single precision' "$bin" $quick --command "$answers single" --spec float.json --check finite
expect claimed_by_spec 0 '"claims":.*"single_precision"' "$bin" $quick --command "$answers" --spec float.json --check finite --json -
expect scalar_of_ours 2 'applies to plugins and programs, not' "$bin" --energy arap --scalar float
expect scalar_in_quad 2 'there are double, float' "$bin" --command "$answers" --spec "$spec" --scalar quad

### F row by row: W = k (f_u . f_v)^2 is the sum over products of neighbouring numbers
cat >rows.py <<'EOF'
import sys
wrong = len(sys.argv) > 1
while line := sys.stdin.readline():
    quantity, n = line.split()
    for _ in range(int(n)):
        *F, k = map(float, sys.stdin.readline().split())
        g = [F[i ^ 1] for i in range(6)]
        s = F[0] * F[1] + F[2] * F[3] + F[4] * F[5]
        print(*{"energy": lambda: [k * s * s], "gradient": lambda: [2 * k * s * v for v in g],
                "hessian": lambda: [2 * k * (g[i] * g[j] + (0 if wrong else s) * (i == j ^ 1))
                                    for j in range(6) for i in range(6)],
                "spectrum": lambda: [*range(42)]}[quantity]())
    sys.stdout.flush()
EOF
cat >columns.json <<'EOF'
{"name": "sheared", "quantities": ["energy", "gradient", "hessian", "spectrum"],
 "claims": ["rotation_invariant", "zero_at_rest"], "parameters": [{"name": "k", "typical": 100}]}
EOF
sed '1s/"name"/"layout": "rows", "name"/' columns.json >rows.json
sed 's/, "spectrum"//' rows.json >matrices.json
sed '1s/"name"/"element": "triangle", "name"/' rows.json >triangle.json
expect by_columns 2 'row by row.*"layout": "rows"' "$bin" $quick --command 'python3 rows.py' --spec columns.json
expect by_rows 0 'sheared is correct' "$bin" $quick --command 'python3 rows.py' --spec matrices.json
expect wrong_by_rows 1 'the Hessian is wrong' "$bin" $quick --command 'python3 rows.py wrong' --spec matrices.json
of_rows="'$bin' eval --command 'python3 rows.py' --spec rows.json"
expect gradient_by_rows 0 '^12.5,50,0,50,0,0$' sh -c "echo 1 0 0 0.25 1 0 | $of_rows --quantity gradient"
expect eigenvectors_by_rows 0 '^6,8,10,7,9,11,12,14,' sh -c "echo 1 0 0 0.25 1 0 | $of_rows --quantity eigenvectors"
expect layout_of_F 2 'only to energies of F' "$bin" $quick --command 'python3 rows.py' --spec triangle.json

### a spring between two points, k/2 (|x1 - x0|^2 - L^2)^2, with rest length L as its rest shape
cat >spring.py <<'EOF'
import sys
double = len(sys.argv) > 1  # doubles L, a mistake that shows only for one of the two lengths
while line := sys.stdin.readline():
    quantity, n = line.split()
    for _ in range(int(n)):
        *x, k, L = map(float, sys.stdin.readline().split())
        d = [x[3 + i] - x[i] for i in range(3)]
        c = sum(v * v for v in d) - (L if double else L * L)
        g = [2 * k * c * v for v in d]
        print(k / 2 * c * c if quantity == "energy" else " ".join(map(repr, [-v for v in g] + g)))
    sys.stdout.flush()
EOF
cat >spring.json <<'EOF'
{"name": "spring", "element": "points", "quantities": ["energy", "gradient"], "rest": [0, 0, 0, 1, 0, 0],
 "claims": ["nonnegative", "smooth"], "parameters": [{"name": "k", "typical": 3}],
 "rest_shapes": [{"name": "one", "X": [1]}, {"name": "two", "X": [2]}]}
EOF
if command -v python3 >/dev/null; then
  spring="python3 spring.py"
  expect rest_shapes 0 'compared: energy and gradient' "$bin" $quick --command "$spring" --spec spring.json
  state='echo 0 0 0 1 0 0'
  # 3/2 (1 - 4)^2
  expect rest_two 0 '^13.5$' sh -c "$state | '$bin' eval --command '$spring' --spec spring.json --quantity energy --rest two"
  # A triangle: W = k A |x1 - x0|^2, whose rest edges may be larger than random ones.
  cat >triangle.py <<'EOT'
import sys
while line := sys.stdin.readline():
    for _ in range(int(line.split()[1])):
        x = list(map(float, sys.stdin.readline().split()))
        print(x[13] * (x[9] * x[12] - x[10] * x[11]) / 2 * sum((x[3 + i] - x[i]) ** 2 for i in range(3)))
    sys.stdout.flush()
EOT
  cat >edges.json <<'EOT'
{"name": "strip", "element": "triangle", "quantities": ["energy"],
 "parameters": [{"name": "du_1", "typical": 1, "lo": 0.5, "hi": 1.5}, {"name": "dv_1", "typical": 0},
                {"name": "du_2", "typical": 0}, {"name": "dv_2", "typical": 1}, {"name": "k", "typical": 3}]}
EOT
  printf 'x0,x1,x2,x3,x4,x5,x6,x7,x8,du_1,dv_2,k,energy\n0,0,0,1,0,0,0,1,0,30,40,2,1200\n' >edges.csv
  expect large_edges 0 'energy .* agrees' "$bin" check edges.csv --command 'python3 triangle.py' --spec edges.json
  sed '2s/1200/600/' edges.csv >half.csv
  expect half_of_it 1 'energy .* DIFFERS' "$bin" check half.csv --command 'python3 triangle.py' --spec edges.json
  expect rest_wrong 0 '^1.5$' sh -c "$state | '$bin' eval --command '$spring double' --spec spring.json --quantity energy --rest two"
else
  echo "SKIPPED rest_shapes: no python3"
fi

### a program that fails costs only the check in progress: it is started again for the next
program 1 'ended with exit code 3 when asked for hessian' "$answers ends"
says others_go_on '^pass  *nonnegative'
says named_apart '^    did not finish: .*hessian_differences'
program 1 'crashed: signal 9' "$answers crashes"
says question_replays "^echo '0x.* eval --command .* --quantity hessian --set mu="
program 1 'hung: no answer for hessian in 0.3 s of processor time' "$answers hangs" --time-limit 0.3 --check finite
says at_a_question '^        at the first request without an answer, x = ('
program 1 "'1 2 3', expected 36 numbers" "$answers short" --check finite
program 1 "'no Hessian here'" "$answers words" --check finite
program 1 "'done', expected" "$answers chatters" --check finite

echo '{"name": "flat", "quantities": ["energy"]}' >energy.json
### a program that never answers is a usage error
program 2 "'exit 3' ended with exit code 3 when asked for energy" 'exit 3'
program 2 'was not found, or ended with exit code 127' ./nowhere
program 2 "answered the request for energy with 'hello'" 'echo hello; cat'
program 2 'hung: no answer for energy in 1 s (10 times --time-limit)' 'sleep 60' --time-limit 0.1
# Invalid output does not extend the time limit, and is not stored.
program 2 'hung: no answer for energy in 0.3 s of processor time' 'while :; do :; done' --time-limit 0.3
program 2 'more than 4608 bytes without a line end' 'cat /dev/zero'
expect endless 2 "printed more than the requested answers: '1" "$bin" $quick --command 'yes 1' --spec energy.json
program 2 'could not be started' unix:nowhere
expect alone 2 'command needs --spec' "$bin" --command "$answers"

### the spec
spec_says() { # PATTERN SED-SCRIPT: error message for a spec that sed has changed
  sed "$2" "$spec" >changed.json
  expect "$2" 2 "changed.json: .*$1" "$bin" --command "$answers" --spec changed.json
}
spec_says "unknown member 'parametres'; did you mean 'parameters'" 's/parameters/parametres/'
spec_says "unknown member 'typicl'; did you mean 'typical'" 's/typical/typicl/'
spec_says "unknown quantity 'hesian'; did you mean 'hessian'" 's/"hessian"/"hesian"/'
spec_says "unknown claim 'isotropc'; did you mean 'isotropic'" 's/"isotropic"/"isotropc"/'
spec_says 'element' 's/"F",/"tetrahedron",/'
spec_says 'name: missing' '/"name": "rubber/d'
spec_says 'neither an energy nor a gradient' 's/"energy", "gradient", "hessian"/"definite"/'
spec_says 'a Hessian without a gradient' 's/"gradient", //'
spec_says 'outside its range' 's/100/10/'
spec_says 'the parameters of a triangle begin with du_1, .*list these first' 's/"F",/"triangle",/'
spec_says '"rest" is missing' 's/"F",/"points",/'
spec_says 'a built-in one is; rename it' 's/"rubber"/"arap"/'
spec_says '' '1d'

conclude
