#include "series/traces.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/csv/csv_read.h"

typedef struct {
  const char *trace, *scene;
  double n, iteration, seconds, residual, energy;
} point;

enum { TRACE, SCENE, SIDE, ITERATION, SECONDS, RESIDUAL, ENERGY, COLUMNS };

static const struct {
  const char *name;
  size_t offset;
  int is_text, not_empty, is_whole, not_negative;
} columns[COLUMNS] = {
    [TRACE] = {"trace", offsetof(point, trace), .is_text = 1, .not_empty = 1},
    [SCENE] = {"scene", offsetof(point, scene), .is_text = 1},
    [SIDE] = {"n", offsetof(point, n), .is_whole = 1},
    [ITERATION] = {"iteration", offsetof(point, iteration), .not_empty = 1, .is_whole = 1},
    [SECONDS] = {"seconds", offsetof(point, seconds), .not_negative = 1},
    [RESIDUAL] = {"residual", offsetof(point, residual), .not_negative = 1},
    [ENERGY] = {"energy", offsetof(point, energy), .is_text = 0},
};

typedef struct {
  csv_reader lines;
  size_t at[COLUMNS]; /* field of each column, counted from 1; 0: not in the file */
  arena *memory;
} trace_reader;

static int wrong(const trace_reader *r, const char *what, const char *field) {
  return input_error("%s:%zu: %s%.64s", r->lines.file, r->lines.line, what, field);
}

static int next_line(trace_reader *r, int *more) {
  *more = csv_next(&r->lines);
  return *more < 0 ? r->lines.code : 0;
}

static int read_header(trace_reader *r) {
  int more;
  TRY(next_line(r, &more));
  if (!more) return wrong(r, "the file is empty; its first line names the columns", "");
  for (int c = 0; c < COLUMNS; c++)
    for (size_t i = 0; i < r->lines.fields; i++) {
      if (strcmp(r->lines.field[i].text, columns[c].name) != 0) continue;
      if (r->at[c] > 0) return wrong(r, "duplicate column: ", columns[c].name);
      r->at[c] = i + 1;
    }
  if (r->at[TRACE] == 0) return wrong(r, "no column trace in the first line", "");
  if (r->at[ITERATION] == 0) return wrong(r, "no column iteration in the first line", "");
  if (r->at[RESIDUAL] + r->at[ENERGY] == 0)
    return wrong(r, "no column residual or energy in the first line", "");
  return 0;
}

/* Stores the field of column c in the point; numbers must be finite. */
static int read_field(trace_reader *r, int c, const char *field, point *to) {
  char *out = (char *)to + columns[c].offset, *end = NULL;
  const char *bad = *field == '\0' && columns[c].not_empty ? " is empty" : NULL;
  if (columns[c].is_text) {
    const char *copy = arena_strdup(r->memory, field);
    memcpy(out, &copy, sizeof copy);
  } else if (*field != '\0') {
    const double v = strtod(field, &end);
    memcpy(out, &v, sizeof v);
    bad = *end != '\0' || !isfinite(v)                      ? ": not a finite number: "
          : columns[c].is_whole && (v != floor(v) || v < 0) ? ": not a whole number >= 0: "
          : columns[c].not_negative && v < 0                ? ": below 0: "
                                                            : NULL;
  }
  if (bad == NULL) return 0;
  return input_error("%s:%zu: column %s%s%.64s", r->lines.file, r->lines.line, columns[c].name, bad,
                     field);
}

static int read_point(trace_reader *r, point *to) {
  const double none = (double)NAN;
  *to = (point){"", "", none, none, none, none, none};
  for (int c = 0; c < COLUMNS; c++) {
    if (r->at[c] == 0) continue;
    if (r->at[c] > r->lines.fields)
      return wrong(r, "the line is too short: no field for column ", columns[c].name);
    TRY(read_field(r, c, r->lines.field[r->at[c] - 1].text, to));
  }
  return 0;
}

/* Adds the point to its trace; traces_join() reports iterations that are not 0, 1, 2, ... */
static void add_point(trace_reader *r, items *traces, const point *p) {
  trace *t = traces->at;
  size_t i = 0;
  while (i < traces->count &&
         !((t[i].n == p->n || (isnan(t[i].n) && isnan(p->n))) && strcmp(t[i].name, p->trace) == 0 &&
           strcmp(t[i].scene, p->scene) == 0))
    i++;
  if (i == traces->count) {
    const trace first = {.name = p->trace, .scene = p->scene, .n = p->n, .line = r->lines.line};
    items_append(traces, &first, sizeof first);
  }
  t = (trace *)traces->at + i;
  if (t->odd_line == 0 && p->iteration != (double)t->lists.energy.n)
    t->odd_line = r->lines.line, t->odd = p->iteration;
  if (t->odd_line > 0) return;
  document_append(&t->lists.energy, &p->energy, sizeof(double), r->memory);
  document_append(&t->lists.relative, &p->residual, sizeof(double), r->memory);
  document_append(&t->lists.seconds, &p->seconds, sizeof(double), r->memory);
}

static int read_points(trace_reader *r, items *traces) {
  TRY(read_header(r));
  for (int more = 1;;) {
    point p;
    TRY(next_line(r, &more));
    if (!more) break;
    TRY(read_point(r, &p));
    add_point(r, traces, &p);
  }
  return traces->count > 0 ? 0 : wrong(r, "no line after the names of columns", "");
}

int traces_read(const char *path, trace_list *traces, arena *memory) {
  items list = {0};
  FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  trace_reader r = {.lines = {.in = in, .file = path, .separator = ',', .hash_is_text = 1},
                    .memory = memory};
  const int code = read_points(&r, &list);
  *traces = (trace_list){NULL, 0};
  for (size_t i = 0; i < list.count; i++)
    document_append(traces, (trace *)list.at + i, sizeof(trace), memory);
  free(list.at);
  if (in != stdin) (void)fclose(in);
  csv_free(&r.lines);
  return code;
}
