/* table_command.c -- selvedge-verify check: judges a table of values that another code computed. */
#include "cli/verify_options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/params.h"
#include "suite/plugin_host.h"
#include "suite/settings.h"
#include "support/base/complain.h"
#include "support/harness/blas.h"
#include "table/table_report.h"

/* Returns 1 if layout i is clearly the correct one.  At least half of the values must agree in it,
 * and in the other layout at most half as many agree or at least twice as many differ. */
static int is_clear(const report *r, int i) {
  const size_t agree = r->agree[i], other = r->agree[1 - i];
  return agree > other && 2 * agree >= r->tried &&
         (agree >= 2 * other || r->tried - other >= 2 * (r->tried - agree));
}

/* Chooses row by row if that layout is clearly correct; else column by column, the default. */
static void detect_layout(report *r) {
  static const layout both[] = {{0, 0}, {1, 1}};
  layout open[LAYOUTS];
  r->how = LAYOUT_OPEN;
  if (r->t.e->ndof % 3 != 0 || table_layouts(&r->t, open) == 1) return;
  for (int i = 0; i < 2; i++) {
    r->j.l = both[i];
    r->agree[i] = table_count_agreeing(&r->j, &r->tried);
  }
  r->j.l = both[is_clear(r, 1)];
  if (is_clear(r, 0) || is_clear(r, 1)) r->how = LAYOUT_DETECTED;
}

static void replace_reference(report *r) {
  r->t.chosen = table_source_row(r->chosen, r->t.e);
  r->t.e = &r->t.chosen->row;
}

/* Makes the formulas of --convention the reference.  An order of the vertices applies to all
 * quantities.  A matrix replaces `projected`; without such columns, Hessian and eigenvalues. */
static int choose_convention(report *r) {
  const char *name = r->o->convention;
  int found = 0;
  if (name == NULL) return 0;
  const column_part *part = r->t.columns.part;
  const int all = strncmp(name, "order-", 6) == 0 || part[QUANTITY_PROJECTED] == PART_NONE;
  TABLE_EACH (&r->t, q) {
    source s;
    double y[quantity_max(r->t.e)];
    if ((!all && q != QUANTITY_PROJECTED) || !table_source_named(name, r->t.e, q, &s)) continue;
    if (table_source_values(&s, r->t.e, table_x(&r->t, 0), table_p(&r->t, 0), y) == SLV_ECAPABILITY)
      continue;
    r->chosen[q] = s;
    found = 1;
  }
  if (found == 0)
    return usage_error(
        "--convention %s: %s has no such convention for the values in %s; there are terms, "
        "absolute, gauss-newton, gauss-newton-kim, projected, nearest-in-x (positive "
        "semi-definite), nearest-in-F, order-2013 (hinges with the edge's vertices first)",
        name, r->t.e->name, r->t.file);
  replace_reference(r);
  return 0;
}

/* Judges q, and searches explanations once, in the first block with wrong values.  Each of the two
 * steps has its own progress bar, because the time of the second is not known in advance. */
static void judge_one(report *r, quantity q, row_result *all) {
  quantity_result before = r->of[q];
  progress bar;
  r->j.bar = &bar;
  progress_start(&bar, 1);
  table_judge_block(&r->j, q, all, &r->of[q]);
  progress_clear(&bar);
  progress_start(&bar, 1);
  if (r->of[q].rows[ROW_DIFFERS] > 0 && r->why[q].rows == 0 && q != QUANTITY_DEFINITE)
    table_diagnose(&r->j, q, all, &r->why[q]);
  progress_clear(&bar);
  r->j.bar = NULL;
  const explanation *x = r->why[q].list.at;
  if (r->why[q].list.count != 1 || !x->of.accepted) return;
  if (x->turned && r->how != LAYOUT_OPEN) return;
  r->chosen[q] = x->of; /* another convention, not a mistake: becomes the reference */
  replace_reference(r);
  table_diagnosis_free(&r->why[q]);
  r->why[q] = (diagnosis){.rows = 0};
  if (r->how != LAYOUT_DECLARED) detect_layout(r);
  before.digits.at = r->of[q].digits.at, before.digits.capacity = r->of[q].digits.capacity;
  r->of[q] = before;
  judge_one(r, q, all);
}

/* Judges all blocks of the table.  The caller has read the first one. */
static int judge_all(report *r) {
  enum {
    ENOUGH = 50000
  }; /* reading stops after so many rows that differ, because their bounds are slow */
  row_result *all = base_alloc(r->t.count, sizeof *all); /* no block is larger */
  int code = 0;
  for (; code == 0 && r->t.count > 0; code = table_next(&r->t)) {
    if (r->stopped) break;
    r->rows += r->t.count, r->blocks++;
    TABLE_EACH (&r->t, q) {
      judge_one(r, q, all);
      r->stopped |= r->of[q].rows[ROW_DIFFERS] >= ENOUGH;
    }
  }
  r->stopped &= r->t.count > 0;
  free(all);
  TABLE_EACH (&r->t, q) table_judge_end(&r->of[q]);
  return code;
}

/* Records the parameters that neither the table nor --set gives. */
static int note_typical(report *r, const double *p) {
  const slv_energy *e = r->t.e;
  double pinned[1][SLV_MAX_PARAM];
  TRY(settings_pin(&r->o->settings, &e, 1, pinned));
  for (int i = 0; i < e->nparam; i++)
    if (!r->t.columns.has_param[i] && isnan(pinned[0][i]))
      buffer_format(&r->typical, "%s%s = %g", r->typical.size > 0 ? ", " : "", e->param[i].name,
                    p[i]);
  if (slv_energy_count_rests(e) > 0 && r->o->rest == NULL)
    buffer_format(&r->typical, "%srest shape %s", r->typical.size > 0 ? ", " : "",
                  e->rests[0].name);
  return 0;
}

static int open_first_block(report *r, const plugin_host *host) {
  const options *o = r->o;
  TRY(table_open(host, o, NULL, &r->t));
  double p[params_room(r->t.e)];
  TRY(settings_params(o, r->t.e, p));
  TRY(note_typical(r, p));
  table_start(&r->t, p);
  TRY(table_next(&r->t));
  TABLE_EACH (&r->t, q) TRY(report_needs(r->t.e, q == QUANTITY_DEFINITE ? QUANTITY_HESSIAN : q));
  TRY(choose_convention(r));
  const char *word = o->layout != NULL ? o->layout : "auto";
  const int rows = strcmp(word, "row") == 0, found = strcmp(word, "auto") == 0;
  if (!rows && !found && strcmp(word, "column") != 0)
    return usage_error("--layout %s: there are column, row, auto", word);
  if (rows && r->t.e->ndof % 3 != 0)
    return usage_error("--layout row: x of %s is not a 3 x m matrix", r->t.e->name);
  r->j.l = (layout){rows, rows};
  r->how = LAYOUT_DECLARED;
  if (found) detect_layout(r);
  return 0;
}

static int check_table(void *with, const plugin_host *host) {
  report *r = with;
  const int threads = r->o->plugins.count > 0 ? 1 : (int)r->o->threads;
  blas_reserve(threads);
  r->j = (judgement){.t = &r->t, .factor = 1, .tolerance = r->o->tolerance, .threads = threads};
  if (r->o->factor > 0) r->j.factor = r->o->factor;
  int code = open_first_block(r, host);
  if (code == 0) code = judge_all(r);
  if (code == 0)
    code = report_print(host->out, r->o->json, table_report_text, table_report_json, r);
  if (code == 0 && !table_report_agrees(r)) code = EXIT_CHECK_FAILED;
  TABLE_EACH (&r->t, q) table_diagnosis_free(&r->why[q]);
  arena_free(&r->memory);
  buffer_free(&r->typical);
  table_free(&r->t);
  return code;
}

int table_command(const options *o) {
  report r = {.o = o};
  return plugin_host_run(o, check_table, &r);
}
