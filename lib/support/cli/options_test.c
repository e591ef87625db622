/* Tests an invented program: each kind of option, each user error, and the messages. */
#include "support/cli/options.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

typedef struct {
  option_line line;
  int loud, sifted;
  const char *out;
  uint64_t samples;
  double limit;
  items names, rows, files, sizes;
} options;

enum { SIEVE = 1 << 0, WEIGH = 1 << 1, BOTH = SIEVE | WEIGH };

static const option_row rows[] = {
    OPTION(BOTH, "loud", NULL, FLAG, loud, NULL),
    OPTION(SIEVE, "out", "FILE", TEXT, out, NULL, .letter = 'o'),
    OPTION(WEIGH, "out", "DIR", TEXT, out, "here"),
    OPTION(SIEVE, "samples", "N", COUNT, samples, "30", .least = 5, .most = 100),
    OPTION(BOTH, "limit", "S", POSITIVE, limit, "1.5"),
    OPTION(BOTH, "name", "NAME,...", WORDS, names, NULL),
    OPTION(SIEVE, "sift", "[ID,...]", MAYBE, rows, NULL, .given = offsetof(options, sifted)),
    OPTION(BOTH, "file", "FILE.so", PATHS, files, NULL),
    OPTION(WEIGH, "a-name-that-is-long", "N,...", COUNTS, sizes, "1,2", .least = 1, .most = 9),
};

static const option_command commands[] = {{"sieve", "[OPTION]...", 0}, {"weigh", "WHAT...", 2}};

static const char texts[] =
    "purpose\n"
    "  Tells.\n"
    "ending\n"
    "  End.\n"
    "summary sieve\n"
    "  tells fine from coarse\n"
    "summary weigh\n"
    "  tells heavy from light\n"
    "notes weigh\n"
    "  Notes.\n"
    "--loud sieve,weigh\n"
    "  says more, for selvedge-report\n"
    "--out sieve\n"
    "  where to, beside --loud; repeat not\n"
    "--out weigh\n"
    "  where to\n"
    "--samples sieve\n"
    "  how many\n"
    "--limit sieve,weigh\n"
    "  seconds\n"
    "--name sieve,weigh\n"
    "  names\n"
    "--sift sieve\n"
    "  all, or these\n"
    "--file sieve,weigh\n"
    "  a file\n"
    "--a-name-that-is-long weigh\n"
    "  sizes, in a sentence that is too long for one line of the help\n";

static option_table table = {.program = "tell",
                             .version = "7",
                             .texts = texts,
                             .commands = commands,
                             .ncommands = 2,
                             .standard = OPTIONS_NONE,
                             .rows = rows,
                             .nrows = sizeof rows / sizeof rows[0]};

/* Parses a command line whose words are separated by spaces. */
static int read_words(const char *words, options *o) {
  static char text[256], *argv[32];
  int argc = 1;
  argv[0] = text;
  (void)snprintf(text, sizeof text, "tell %s", words);
  for (char *at = text; *at != '\0'; at++)
    if (*at == ' ') *at = '\0', argv[argc++] = at + 1;
  if (*words == '\0') argc = 1;
  *o = (options){0};
  return options_read(&table, argc, argv, o, &o->line);
}

static void release(options *o) { options_release(&table, o, &o->line); }

static uint64_t size_at(const options *o, size_t i) { return ((const uint64_t *)o->sizes.at)[i]; }

Test(options, each_kind) {
  options o;
  cr_assert(zero(int, read_words("sieve --loud -o a,b --samples=7 --limit 0.5 --name a,b "
                                 "--name c --file x,y --sift K1,K2",
                                 &o)));
  cr_expect(eq(int, o.line.command, 0));
  cr_expect(eq(int, o.loud, 1));
  cr_expect_str_eq(o.out, "a,b");
  cr_expect(eq(u64, o.samples, 7));
  cr_expect(ieee_ulp_eq(dbl, o.limit, 0.5, 0));
  cr_assert(eq(sz, o.names.count, 3));
  cr_expect_str_eq(items_text(&o.names, 2), "c");
  cr_assert(eq(sz, o.files.count, 1));
  cr_expect_str_eq(items_text(&o.files, 0), "x,y");
  cr_expect(eq(int, o.sifted, 1));
  cr_expect(eq(sz, o.rows.count, 2));
  release(&o);
  cr_expect(eq(sz, o.names.count, 0));
}

Test(options, standard_values_are_those_of_the_command) {
  options o;
  cr_assert(zero(int, read_words("weigh", &o)));
  cr_expect_str_eq(o.out, "here");
  cr_expect(ieee_ulp_eq(dbl, o.limit, 1.5, 0));
  cr_assert(eq(sz, o.sizes.count, 2));
  cr_expect(eq(u64, size_at(&o, 1), 2));
  cr_expect(eq(u64, o.samples, 0)); /* an option of sieve only */
  release(&o);
  cr_assert(zero(int, read_words("weigh --a-name-that-is-long 9", &o)));
  cr_assert(eq(sz, o.sizes.count, 1));
  cr_expect(eq(u64, size_at(&o, 0), 9));
  release(&o);
}

Test(options, a_value_that_may_be_left_out) {
  options o;
  cr_assert(zero(int, read_words("sieve --sift --loud", &o)));
  cr_expect(all(eq(int, o.sifted, 1), eq(sz, o.rows.count, 0), eq(int, o.loud, 1)));
  release(&o);
}

Test(options, options_stand_before_and_behind_words) {
  options o;
  cr_assert(zero(int, read_words("--limit 2 weigh stone --loud feather", &o)));
  cr_expect(eq(int, o.line.command, 1));
  cr_expect(ieee_ulp_eq(dbl, o.limit, 2, 0));
  cr_assert(eq(int, o.line.noperands, 2));
  cr_expect_str_eq(o.line.operands[1], "feather");
  release(&o);
  cr_assert(zero(int, read_words("weigh -- --loud", &o)));
  cr_assert(eq(int, o.line.noperands, 1));
  cr_expect(eq(int, o.loud, 0));
  release(&o);
}

Test(options, a_command_may_be_meant_where_none_is_named) {
  options o;
  cr_assert(zero(int, read_words("", &o)));
  cr_expect(eq(int, o.line.command, OPTIONS_NONE));
  release(&o);
  table.standard = 0;
  cr_assert(zero(int, read_words("--samples 9", &o)));
  cr_expect(all(eq(int, o.line.command, 0), eq(u64, o.samples, 9)));
  release(&o);
}

Test(options, questions) {
  options o;
  cr_assert(zero(int, read_words("weigh --help", &o)));
  cr_expect(all(eq(int, o.line.command, OPTIONS_HELP), eq(int, o.line.helped, 1)));
  release(&o);
  cr_assert(zero(int, read_words("-h", &o)));
  cr_expect(all(eq(int, o.line.command, OPTIONS_HELP), eq(int, o.line.helped, -1)));
  release(&o);
  cr_assert(zero(int, read_words("-V", &o)));
  cr_expect(eq(int, o.line.command, OPTIONS_VERSION));
  release(&o);
}

static const struct {
  const char *words, *says;
} mistakes[] = {
    {"sieve --semples 9", "unknown option --semples; did you mean '--samples'?"},
    {"--nothing sieve", "unknown option --nothing"},
    {"weigh --samples 9", "'weigh' takes no --samples"},
    {"sieve --loud=9", "--loud takes no value"},
    {"seive", "unknown command 'seive'; did you mean 'sieve'?"},
    {"sieve --samples", "--samples lacks its value"},
    {"sieve --samples 9e9", "--samples 9e9: not a whole number of 5 or more"},
    {"sieve --samples 4", "--samples 4: not a whole number of 5 or more"},
    {"sieve --samples 101", "--samples 101: at most 100"},
    {"sieve --limit 0", "--limit 0: not a number above 0"},
    {"sieve --limit nan", "--limit nan: not a number above 0"},
    {"sieve --limit 1e9", "--limit 1e9: not a number above 0"},
    {"sieve --out a --out b", "--out b: the option is given twice"},
    {"sieve --name a,,b", "--name: a name is missing in the list"},
    {"weigh --a-name-that-is-long 1,", "a number is missing in the list"},
    {"weigh --a-name-that-is-long 3,3", "--a-name-that-is-long 3: given twice"},
    {"weigh --a-name-that-is-long 10", "--a-name-that-is-long 10: at most 9"},
    {"weigh --a-name-that-is-long 0", "0: not a whole number of 1 or more"},
    {"weigh a b c", "'c' is one word too many"},
};

/* Redirects a stream to a file for the rest of the test, which is a process of its own. */
static FILE *captured(int stream) {
  FILE *f = tmpfile();
  cr_assert(f != NULL && dup2(fileno(f), stream) >= 0);
  return f;
}

static char *text_of(FILE *f) {
  static char text[8192];
  (void)fseek(f, 0, SEEK_SET);
  text[fread(text, 1, sizeof text - 1, f)] = '\0';
  (void)fseek(f, 0, SEEK_SET);
  cr_assert(zero(int, ftruncate(fileno(f), 0)));
  return text;
}

Test(options, mistakes) {
  enum { COUNT = sizeof mistakes / sizeof mistakes[0] };
  FILE *f = captured(STDERR_FILENO);
  for (int i = 0; i < COUNT; i++) {
    options o;
    cr_expect(eq(int, read_words(mistakes[i].words, &o), EXIT_USAGE), "%s", mistakes[i].words);
    const char *says = text_of(f);
    cr_expect(strstr(says, mistakes[i].says) != NULL, "%s: %s", mistakes[i].words, says);
    release(&o);
  }
}

static char *answer(const char *words) {
  FILE *f = captured(STDOUT_FILENO);
  options o;
  cr_assert(zero(int, read_words(words, &o)));
  cr_assert(zero(int, options_answer(&table, &o.line)));
  release(&o);
  char *text = text_of(f);
  (void)fclose(f);
  return text;
}

Test(options, help_of_a_command) {
  cr_expect_str_eq(answer("weigh --help"),
                   "Usage: tell weigh WHAT...\n"
                   "Tells.\n"
                   "\n"
                   "weigh: tells heavy from light\n"
                   "  --loud                says more, for selvedge-report\n"
                   "  --out DIR             where to (here)\n"
                   "  --limit S             seconds (1.5)\n"
                   "  --name NAME,...       names\n"
                   "  --file FILE.so        a file\n"
                   "  --a-name-that-is-long N,...\n"
                   "                        sizes, in a sentence that is too long for one line of\n"
                   "                        the help (1,2)\n"
                   "  Notes.\n"
                   "\n"
                   "  -h, --help            this text; after a command, its options\n"
                   "  -V, --version         version and commit\n"
                   "\n"
                   "End.\n");
}

Test(options, help_lists_every_row) {
  const char *help = answer("--help");
  for (int c = 0; c < table.ncommands; c++) {
    char title[64], name[64];
    (void)snprintf(title, sizeof title, "\n%s: ", commands[c].name);
    const char *helped = strstr(help, title);
    for (int i = 0; i < table.nrows; i++) {
      if ((rows[i].commands >> c & 1U) == 0) continue;
      (void)snprintf(name, sizeof name, "--%s", rows[i].name);
      cr_expect(helped != NULL && (helped = strstr(helped, name)) != NULL, "%s", name);
    }
  }
}

Test(options, version) { cr_expect_str_eq(answer("--version"), "tell 7\n"); }
