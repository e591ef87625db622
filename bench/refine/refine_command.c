#include "refine/refine_command.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "refine/refine_write.h"
#include "selvedge/dense.h"
#include "support/base/buffer.h"
#include "support/base/complain.h"
#include "support/base/file.h"
#include "support/base/interrupt.h"
#include "support/cli/near.h"
#include "support/cli/progress.h"

/* All that one run owns. */
typedef struct {
  const options *o;
  refine_plan plan;
  size_t *n;
  refine_results results;
  environment environment;
  buffer command_line;
  output json;
  progress bar;
  int text; /* tables on standard output? */
  int complete;
} run;

/* ---- what to run --------------------------------------------------------------------
 */

/* Place of a word in a table of names, or -1 having said so.  A name is the first
 * member of its row. */
static int find(const char *option, const char *word, const void *table, size_t rows,
                size_t size) {
  char hint[HINT_TEXT];
  nearest n = nearest_to(word);
  for (size_t i = 0; i < rows; i++) {
    const char *name = *(const char *const *)((const char *)table + i * size);
    if (strcmp(name, word) == 0) return (int)i;
    nearest_try(&n, name);
  }
  nearest_hint(&n, hint);
  (void)usage_error("--%s: there is no '%s'%s", option, word, hint);
  return -1;
}

/* Marks the rows that were named; all, where none was.  Their order is the table's. */
static int mark(const char *option, const items *words, const void *table, size_t rows,
                size_t size, unsigned char *marked) {
  memset(marked, words->count == 0, rows);
  for (size_t i = 0; i < words->count; i++) {
    const int at = find(option, items_text(words, i), table, rows, size);
    if (at < 0) return EXIT_USAGE;
    marked[at] = 1;
  }
  return 0;
}

static int make_plan(run *r) {
  const options *o = r->o;
  unsigned char kinds[REFINE_KINDS], alphas[REFINE_ALPHAS];
  int code = mark("mesh-kind", &o->mesh_kinds, refine_kinds, REFINE_KINDS,
                  sizeof *refine_kinds, kinds);
  if (code == 0)
    code = mark("alpha", &o->alphas, refine_alphas, REFINE_ALPHAS,
                sizeof *refine_alphas, alphas);
  if (code != 0) return code;
  refine_plan *p = &r->plan;
  *p = (refine_plan){.meshes = o->cells.count, .seed = o->seed};
  for (int i = 0; i < REFINE_KINDS; i++)
    if (kinds[i]) p->kind[p->kinds++] = &refine_kinds[i];
  for (int i = 0; i < REFINE_ALPHAS; i++)
    if (alphas[i]) p->alpha[p->alphas++] = &refine_alphas[i];
  r->n = calloc(p->meshes, sizeof *r->n);
  if (r->n == NULL) return out_of_memory();
  for (size_t i = 0; i < p->meshes; i++) r->n[i] = (size_t)options_number(&o->cells, i);
  p->n = r->n;
  return 0;
}

static int prepare(run *r, int argc, char **argv) {
  buffer_command(&r->command_line, "selvedge-bench", argc, argv);
  if (r->command_line.failed) return out_of_memory();
  const int code = make_plan(r);
  if (code != 0 || r->o->json == NULL) return code;
  return output_open(&r->json, r->o->json);
}

/* ---- running and writing ------------------------------------------------------------
 */

static void on_progress(void *to, const char *kind, const char *what, double fraction) {
  progress_set(to, kind, what, fraction);
}

static int study(run *r) {
  const refine_watch watch = {
      .progress = on_progress, .to = &r->bar, .stop = &interrupted};
  const slv_status s = refine_study(&r->plan, &watch, &r->results, &r->complete);
  progress_clear(&r->bar);
  if (s == SLV_EMEMORY) return out_of_memory();
  if (s != SLV_OK) return harness_error("the study failed: %s", slv_status_text(s));
  return r->complete ? 0 : harness_error("interrupted");
}

static int write_results(run *r) {
  const refine_facts facts = {.plan = &r->plan,
                              .results = &r->results,
                              .environment = &r->environment,
                              .command = r->command_line.data,
                              .seconds = progress_clock() - r->bar.since,
                              .complete = r->complete};
  int code = 0;
  if (r->json.f != NULL) {
    const int written = refine_write_json(r->json.f, &facts);
    code = output_close(&r->json, written);
    if (!written) code = out_of_memory();
  }
  if (!r->text) return code;
  refine_write_text(stdout, &facts);
  output text = {.f = stdout, .path = "standard output"};
  const int printed = output_close(&text, 1);
  return code != 0 ? code : printed;
}

/* A model that depends on the mesh is a finding; an equilibrium not found is none. */
static int verdict_of(const run *r) {
  for (size_t i = 0; i < r->results.records.count; i++)
    if (refine_record_at(&r->results, i)->state.status != SLV_OK)
      return EXIT_CHECK_FAILED;
  return EXIT_PASSED;
}

static int run_all(run *r) {
  slv_dense_use_one_thread();
  environment_now(&r->environment, omp_get_max_threads());
  progress_start(&r->bar, !r->o->quiet);
  watch_interrupts();
  const int studied = study(r);
  const int written = write_results(r);
  if (studied != 0) return studied;
  return written != 0 ? written : verdict_of(r);
}

int refine_command(const options *o, int argc, char **argv) {
  const int json_to_stdout = o->json != NULL && strcmp(o->json, "-") == 0;
  run r = {.o = o, .text = !o->quiet && !json_to_stdout};
  int code = prepare(&r, argc, argv);
  if (code == 0) code = run_all(&r);
  (void)output_close(&r.json, 0);
  refine_results_free(&r.results);
  free(r.n);
  free(r.command_line.data);
  return code;
}
