/* Runs selvedge-report as a whole, in a new folder with a few documents.  The fuzzer's input is a
 * command line, a line with a single '=', and a text, which is both an extra file and standard
 * input.  No run may leave an unfinished file; a run with wrong usage may leave no file at all. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/base/complain.h"
#include "support/testing/fuzz.h"
#include "support/testing/scratch.h"

int selvedge_main(int argc, char **argv);

/* ---- the folder ------------------------------------------------------------------ */

static struct {
  const char *name, *path;
  char *bytes;
  size_t size;
} given[] = {
    {"base.json", SELVEDGE_CORPUS "/document/baseline_corpus/one.json", NULL, 0},
    {"bench.json", SELVEDGE_CORPUS "/document/documents_corpus/bench.json", NULL, 0},
    {"newton.json", SELVEDGE_CORPUS "/document/documents_corpus/newton.json", NULL, 0},
    {"records.json", SELVEDGE_CORPUS "/document/documents_corpus/records.json", NULL, 0},
    {"refine.json", SELVEDGE_CORPUS "/document/documents_corpus/refine.json", NULL, 0},
    {"traces.csv", SELVEDGE_CORPUS "/series/traces_corpus/mine.csv", NULL, 0},
    {"tolerances.json", SELVEDGE_CORPUS "/compare/tolerances.json", NULL, 0},
};
enum { GIVEN = sizeof given / sizeof given[0] };

static const char made_up[] = "made-up.json";

/* A stand-in for gnuplot, the only program that can be started: it writes the smallest
 * SVG that svg_inline() accepts. */
static const char gnuplot[] =
    "#!/bin/sh\n"
    "echo '<svg viewBox=\"0 0 1 1\"><desc>a</desc><g/></svg>' >\"${2%.gp}.svg\"\n";

static char folder[SCRATCH_NAME];
static int home = -1; /* folder in which the process was started */

static void leave_nothing(void) { (void)scratch_clear(folder, 1); }

static void start(void) {
  const int null = open("/dev/null", O_WRONLY);
  char path[4096];
  home = open(".", O_RDONLY);
  if (home < 0 || scratch_make(folder) != 0) fuzz_cannot("cannot make a folder");
  if (atexit(leave_nothing) != 0) fuzz_cannot("atexit");
  if (null < 0 || dup2(null, STDOUT_FILENO) < 0) fuzz_cannot("/dev/null");
  (void)close(null);
  for (int i = 0; i < GIVEN; i++) {
    given[i].bytes = scratch_read(given[i].path, &given[i].size);
    if (given[i].bytes == NULL) fuzz_cannot(given[i].path);
  }
  if (chdir(folder) != 0 || getcwd(path, sizeof path) == NULL || setenv("PATH", path, 1) != 0 ||
      fchdir(home) != 0)
    fuzz_cannot(folder);
}

static void put(const char *name, const void *bytes, size_t size) {
  if (scratch_write(name, bytes, size) != 0) fuzz_cannot(name);
}

static void fill(const fuzz_text *document) {
  for (int i = 0; i < GIVEN; i++) put(given[i].name, given[i].bytes, given[i].size);
  put(made_up, document->at, document->size);
  put("gnuplot", gnuplot, sizeof gnuplot - 1);
  if (chmod("gnuplot", 0700) != 0) fuzz_cannot("gnuplot");
  if (freopen(made_up, "rb", stdin) == NULL) fuzz_cannot(made_up);
}

/* ---- one run --------------------------------------------------------------------- */

/* Changes names that lead out of the folder. */
static void confine(char *word) {
  for (; *word != '\0'; word++)
    if (*word == '/' || (*word == '.' && word[1] == '.')) *word = '_';
}

static void require_as_given(void) {
  for (int i = 0; i < GIVEN; i++) {
    size_t size;
    char *bytes = scratch_read(given[i].name, &size);
    FUZZ_REQUIRE(bytes != NULL && size == given[i].size);
    FUZZ_REQUIRE(memcmp(bytes, given[i].bytes, size) == 0);
    free(bytes);
  }
}

static int run(int argc, char **argv) {
  char *before = scratch_names();
  for (int i = 1; i < argc; i++) confine(argv[i]);
  const int code = selvedge_main(argc, argv);
  char *after = scratch_names();
  if (before == NULL || after == NULL) fuzz_cannot("cannot list the folder");
  FUZZ_REQUIRE(strstr(after, ".part\n") == NULL);
  if (code == EXIT_USAGE) FUZZ_REQUIRE(strcmp(before, after) == 0);
  if (code == EXIT_USAGE) require_as_given();
  free(before);
  free(after);
  return code;
}

static const fuzz_program program = {
    "selvedge-report", run,
    1U << 0 | 1U << EXIT_CHECK_FAILED | 1U << EXIT_USAGE | 1U << EXIT_HARNESS};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text texts[2]; /* command line, document */
  if (home < 0) start();
  (void)fuzz_texts(data, size, texts);
  if (chdir(folder) != 0) fuzz_cannot(folder);
  fill(&texts[1]);
  fuzz_command_line(&program, texts[0].at, texts[0].size);
  if (fchdir(home) != 0 || scratch_clear(folder, 0) != 0) fuzz_cannot(folder);
  return 0;
}
