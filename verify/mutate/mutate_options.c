#include "mutate/mutate_options.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/cli/option.h"

static const struct {
  const char *name;
  option_kind kind;
  size_t at;
} table[] = {
    {"plan", OPTION_TEXT, offsetof(mutate_options, plan)},
    {"work", OPTION_TEXT, offsetof(mutate_options, work)},
    {"json", OPTION_TEXT, offsetof(mutate_options, json)},
    {"file", OPTION_TEXT, offsetof(mutate_options, files)},
    {"jobs", OPTION_COUNT, offsetof(mutate_options, jobs)},
    {"sample", OPTION_COUNT, offsetof(mutate_options, sample)},
    {"seed", OPTION_COUNT, offsetof(mutate_options, seed)},
    {"time-limit", OPTION_COUNT, offsetof(mutate_options, limit)},
    {"goal", OPTION_POSITIVE, offsetof(mutate_options, goal)},
    {"list", OPTION_FLAG, offsetof(mutate_options, list)},
    {"known", OPTION_FLAG, offsetof(mutate_options, known)},
    {"keep-kills", OPTION_FLAG, offsetof(mutate_options, keep_kills)},
    {"with-equivalent", OPTION_FLAG, offsetof(mutate_options, with_equivalent)},
    {"quiet", OPTION_FLAG, offsetof(mutate_options, quiet)},
    {"help", OPTION_FLAG, offsetof(mutate_options, help)},
};

enum { ROWS = sizeof table / sizeof table[0] };

void mutate_help(void) {
  fputs(
      "Usage: selvedge-mutate --plan FILE [OPTION]...\n"
      "Changes the formulas in one place at a time and counts the mutants that the\n"
      "tests and checks find.\n"
      "\n"
      "  --plan FILE         what is mutated, and who judges it: the build writes it\n"
      "  --work DIR          results, objects and copies of sources (mutation); the\n"
      "                      same command goes on where an interrupted one ended, and\n"
      "                      tries again what changed\n"
      "  --file NAME,...     mutants of these files only\n"
      "  --sample N          of these, N drawn at random\n"
      "  --seed N            of the draw (1)\n"
      "  --jobs N            at a time (all cores)\n"
      "  --time-limit S      seconds of processor time a judge may take before it\n"
      "                      counts as hung, and the mutant as killed (20)\n"
      "  --goal PERCENT      the score that is asked for (98)\n"
      "  --keep-kills        believes earlier kills although judges have changed since\n"
      "  --with-equivalent   also tries those declared equivalent: none may be killed\n"
      "  --list              prints the mutants instead of trying them\n"
      "  --known             reports what is known, of earlier judges too; tries none\n"
      "  --json FILE         the report as JSON; - is standard output\n"
      "  --quiet             no progress bar\n"
      "  --help              this text\n"
      "\n"
      "Score: killed / (killed + survived).  Not counted: what does not compile, what\n"
      "compiles to the same object code, what is declared equivalent, with its reason.\n"
      "\n"
      "Exit codes: 0 the score reaches the goal; 1 it does not; 2 wrong usage or\n"
      "unreadable input; 3 the harness failed or was interrupted.\n",
      stdout);
}

static int unknown_option(const char *word) {
  char hint[HINT_TEXT], name[OPTION_NAME];
  option_bare(word, name);
  nearest n = nearest_to(name);
  for (int i = 0; i < ROWS; i++) nearest_try(&n, table[i].name);
  nearest_hint(&n, hint);
  return usage_error("unknown option %s%s", word, hint);
}

static int judge(const mutate_options *o) {
  enum { MOST_JOBS = 1024, LONGEST = 86400 };
  if (o->help) return 0;
  if (o->plan == NULL)
    return usage_error("--plan is missing: the build writes verify/mutate/plan.txt");
  if (o->jobs < 1 || o->jobs > MOST_JOBS)
    return usage_error("--jobs: from 1 to %d", MOST_JOBS);
  if (o->limit < 1 || o->limit > LONGEST)
    return usage_error("--time-limit: from 1 to %d seconds", LONGEST);
  return o->goal <= 100 ? 0 : usage_error("--goal: a percentage, at most 100");
}

int mutate_options_parse(int argc, char **argv, mutate_options *o) {
  struct option known[ROWS + 1] = {{0}};
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  *o = (mutate_options){.work = "mutation",
                        .jobs = cores > 0 ? (uint64_t)cores : 1,
                        .seed = 1,
                        .limit = 20,
                        .goal = 98};
  for (int i = 0; i < ROWS; i++)
    known[i] = (struct option){
        table[i].name, table[i].kind == OPTION_FLAG ? no_argument : required_argument,
        NULL, i + 1};
  opterr = 0;
  for (int got, code; (got = getopt_long(argc, argv, ":", known, NULL)) != -1;) {
    if (got == ':') return usage_error("%s lacks its value", argv[optind - 1]);
    if (got == '?') return unknown_option(argv[optind - 1]);
    code = option_set(table[got - 1].kind, table[got - 1].name, optarg,
                      (char *)o + table[got - 1].at);
    if (code != 0) return code;
  }
  if (optind < argc) return usage_error("'%s' is one word too many", argv[optind]);
  return judge(o);
}
