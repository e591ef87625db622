#!/bin/sh
# cli_test.sh BIN CC WORK -- selvedge-mutate on a toy: mutants that must be killed, that
# no judge can kill, that do not compile, that hang; and on runs that go on.  WORK: a
# folder to fill.
set -u
. "$(dirname "$0")/../../lib/support/testing/cli_expect.sh" || exit 1
[ -x "$1" ] || { echo "cannot run $1"; exit 1; }
bin=$1 cc=$2 work=$3
schema=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)/mutation.schema.json || exit 1
rm -rf "$work" && mkdir -p "$work/toy" && cd "$work" || exit 1
here=$(pwd)

cat >toy/toy.c <<'END'
#include "toy.h"
unsigned down(unsigned n) {
  while (n != 0) n -= 1;
  return n;
}
int length(const char *begin, const char *end) {
  return (int)(end - begin);
}
int thrice(int x) {
#ifdef NEVER
  return x + x;
#endif
  return 3 * x;
}
END
cat >toy/toy.h <<'END'
unsigned down(unsigned n);
int length(const char *begin, const char *end);
int thrice(int x);
static inline int least(int a, int b) {
  if (a < b) return a;
  return b;
}
int least_of(int a, int b);
END
cat >toy/other.c <<'END'
#include "toy.h"
int least_of(int a, int b) { return least(a, b); }
END
cat >judge.c <<'END'
#include "toy/toy.h"
int main(void) {
  static const char text[] = "two";
  return down(3) == 0 && length(text, text + 2) == 2 && thrice(2) == 6 &&
         least_of(1, 2) == 1 && least_of(2, 1) == 1 ? 0 : 1;
}
END
"$cc" -w -O0 -fPIC -shared -o libtoy.so toy/toy.c toy/other.c &&
  "$cc" -w -o judge judge.c -L. -ltoy -Wl,-rpath,"$here" || exit 1
cat >plan <<END
# A comment, and a line without anything:

root;$here
compiler;$cc
equivalent;$here/equivalent
flags;-w;-O0;-fPIC
directory;toy
file;toy/toy.c
file;toy/toy.h
form;plain
judge;toy;$here/judge
group;TOY;-shared
stage;TOY;plain;toy
unit;TOY;toy;toy/toy.c
unit;TOY;other;toy/other.c
END
: >equivalent

run() {
  "$bin" --plan plan --work run --time-limit 1 --jobs 2 "$@"
}

### usage
expect help 0 '^Usage: selvedge-mutate' "$bin" --help
expect no_plan 2 '^selvedge-mutate: --plan is missing' "$bin"
expect typing 2 "did you mean 'sample'" "$bin" --samle 3
expect file 2 'not a file of the plan' run --file nowhere.c
expect jobs 2 'from 1 to' run --jobs 0
expect goal 2 'at most 100' run --goal 101
expect missing 2 'cannot read nowhere' "$bin" --plan nowhere
(cat plan; echo 'fil;toy/toy.c') >wrong
expect word 2 "wrong:16: 'fil' is not a word" "$bin" --plan wrong
(cat plan; echo 'stage;TOY;plain;nobody') >wrong
expect name 2 "wrong:16: 'nobody' is not defined above" "$bin" --plan wrong
(cat plan; echo 'unit;TOY;toy') >wrong
expect fields 2 "wrong:16: 'unit' needs 4 fields" "$bin" --plan wrong

### the mutants, by hand: of toy.c 5 in down(), 2 in length(), 2 + 3 in thrice(); 2 of toy.h
expect list 0 '^14 mutants$' run --list
says line 'toy/toy.c:3: sign'
says change '^+ while (n != 0) n += 1;$'

### of those 2 are compiled nowhere, 1 does not compile (end + begin), and all others but
### one are caught: where a is b, either is the least
expect score 1 '^score 90.90 %, goal 98 %$' run --json report.json
says counts '^all  *90.9  *10  *1  *2  *0  *1$'
says survivor '^survived: toy/toy.h:5: comparison'
says survivor_before '^- if (a < b) return a;$'
says survivor_after '^+ if (a <= b) return a;$'
expect hung 0 '' grep -q 'killed .*(hung)' run/results.txt
expect json 0 '' grep -q '"schema":.*"selvedge.mutation/1"' report.json
valid schema 0 "$schema" report.json
sed 's/"survived":/"alive":/' report.json >wrong
valid schema_refuses 1 "$schema" wrong
expect goal_reached 0 '' run --goal 90

### what is known is not tried again, what changed is
lines=$(wc -l <run/results.txt)
expect again 1 '^score 90' run
expect nothing_tried 0 '' test "$(wc -l <run/results.txt)" = "$lines"
head -n 5 run/results.txt >cut && printf '12345' >>cut && mv cut run/results.txt
expect goes_on 1 '^score 90' run
echo '/* longer */' >>toy/toy.h
lines=$(wc -l <run/results.txt)
expect changed 1 '^score 50.00 %' run --file toy.h
expect one_tried_again 0 '' test "$(wc -l <run/results.txt)" -gt "$lines"

### a sample is the same for the same seed
expect sample 0 '^3 mutants$' run --list --sample 3 --seed 7
cp out first
expect same_sample 0 '' sh -c '"$@" >second && cmp first second' sh "$bin" --plan plan \
  --work run --list --sample 3 --seed 7

### equivalents: with a reason, of a mutant that there is, and not of one that is killed
printf 'toy/toy.h\n- if (a < b) return a;\n+ if (a <= b) return a;\n' >equivalent
expect no_reason 2 'equivalent:[34]: a block without a reason' run
echo '= where a is b either is the least' >>equivalent
expect declared 0 '^score 100.00 %' run
printf '\ntoy/toy.c\n- return 3 * x;\n+ return 5 * x;\n= no\n' >>equivalent
expect no_such_mutant 2 "equivalent:8: no mutant of toy/toy.c is 'return 5 \* x;'" run
sed 's/return 5/return 4/' equivalent >other && mv other equivalent
expect refuted 1 'declared equivalent, but killed by toy toy' run --with-equivalent
: >equivalent

### a harness that fails says so
cp judge kept && printf '#!/bin/sh\nexit 1\n' >judge
expect judge_fails 3 'does not pass without a mutation' run
mv kept judge
sed 's/3 \* x/3 * y/' toy/toy.c >broken && cp toy/toy.c kept && mv broken toy/toy.c
expect source_fails 3 'the compiler fails on toy/toy.c' run
mv kept toy/toy.c
(grep -v '^compiler' plan; echo "compiler;$here/nothing") >wrong
expect no_compiler 2 'nothing -MM fails' "$bin" --plan wrong --work other
expect interrupted 3 'interrupted; the same command goes on' sh -c \
  '"$@" & sleep 0.3; kill -TERM $!; wait $!' sh "$bin" --plan plan --work stopped --jobs 1 \
  --time-limit 5
conclude
