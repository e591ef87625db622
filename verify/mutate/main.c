/* selvedge-mutate -- how sharp are the tests?
 *
 * A formula is changed in one place, as by a slip of the pen: a sign, a factor, an
 * index, a term left out (operators.def).  What includes it is compiled anew, in one
 * scalar first and in all when that is not caught, and linked to a shared object, which
 * the dynamic linker puts in the place of the library's functions while the unit tests
 * and the suite's checks run as ever.  The first of them that fails has killed the
 * mutant.  A mutant whose object code is that of the original in every form is
 * equivalent by proof; others that are equivalent stand in equivalent.txt with the
 * reason.
 *
 *   plan.h        what is mutated, how it is compiled, who judges
 *   survey.h      all mutants, and what is known of them
 *   campaign.h    the trials of the rest, in processes of their own (pool.h)
 *   trial.h       one mutant: build.h compiles, judges judge
 *   outcome.h     results, kept as they come
 *   report.h      the score
 *
 * `cmake --build BUILD --target mutation` runs it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate/campaign.h"
#include "mutate/report.h"
#include "mutate/score.h"
#include "mutate/shadow.h"
#include "mutate/text_file.h"
#include "subjects/isolate.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"

/* Trials have working directories of their own. */
static char *absolute(const char *path) {
  char here[4096];
  return getcwd(here, sizeof here) == NULL ? NULL : path_join(here, path);
}

/* A score of nothing reaches no goal, nor does one of a part, or one that rests on a
 * wrong claim. */
static int settle(const mutate_options *o, const survey *s) {
  const score all = score_of(s, SIZE_MAX);
  const int reached =
      score_percent(&all) >= o->goal && all.refuted == 0 && all.untried == 0;
  return reached ? EXIT_PASSED : EXIT_CHECK_FAILED;
}

static int run_and_report(const mutate_options *o, const char *work, survey *s,
                          outcomes *known) {
  const belief others = o->known        ? BELIEVE_ALL
                        : o->keep_kills ? BELIEVE_KILLS
                                        : BELIEVE_NONE;
  survey_recall(s, known, others);
  int code = o->known ? 0 : campaign_run(o, work, s, known);
  if (code != 0) return code;
  report_text(o, s);
  if (o->json != NULL) code = report_json(o, s);
  return code == 0 ? settle(o, s) : code;
}

static int survey_and_run(const mutate_options *o, const plan *p, const char *work,
                          outcomes *known) {
  survey s = {0};
  const survey_choice choice = {
      .files = o->files, .sample = o->sample, .seed = o->seed};
  char *tree = path_join(work, "tree");
  int code = tree == NULL ? out_of_memory() : shadow_make(p, tree);
  if (code == 0) code = survey_make(p, tree, &s);
  if (code == 0) code = survey_choose(&s, &choice);
  free(tree);
  if (code == 0 && o->list)
    report_list(&s);
  else if (code == 0)
    code = run_and_report(o, work, &s, known);
  survey_free(&s);
  return code;
}

/* The results are opened first: two runs do not share a directory. */
static int run_in(const mutate_options *o, const plan *p, const char *work) {
  outcomes known = {0};
  char *results = path_join(work, "results.txt");
  int code = results == NULL ? out_of_memory() : make_directory(work);
  if (code == 0) code = outcomes_open(results, &known);
  if (code == 0) code = survey_and_run(o, p, work, &known);
  const int closed = outcomes_close(&known);
  free(results);
  return code == 0 ? closed : code;
}

static int run(mutate_options *o) {
  plan p = {0};
  char *work = absolute(o->work);
  char *json = o->json == NULL || strcmp(o->json, "-") == 0 ? NULL : absolute(o->json);
  if (json != NULL) o->json = json;
  int code = work == NULL ? out_of_memory() : plan_read(o->plan, &p);
  if (code == 0) code = run_in(o, &p, work);
  plan_free(&p);
  free(json);
  free(work);
  return code;
}

int main(int argc, char **argv) {
  mutate_options o;
  complain_as("selvedge-mutate");
  int code = mutate_options_parse(argc, argv, &o);
  watch_interrupts();
  if (code == 0 && o.help)
    mutate_help();
  else if (code == 0)
    code = run(&o);
  if (fflush(stdout) != 0 || ferror(stdout))
    code = harness_error("cannot write standard output: %s", strerror(errno));
  return code;
}
