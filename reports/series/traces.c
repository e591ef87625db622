#include "series/traces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv_lines.h"
#include "base/files.h"

typedef enum {
  TRACE,
  SCENE,
  SIDE,
  ITERATION,
  SECONDS,
  RESIDUAL,
  ENERGY,
  COLUMNS
} column;

static const struct {
  const char *name;
  int is_text;
  size_t offset;
} columns[COLUMNS] = {
    [TRACE] = {"trace", 1, offsetof(trace_point, trace)},
    [SCENE] = {"scene", 1, offsetof(trace_point, scene)},
    [SIDE] = {"n", 0, offsetof(trace_point, n)},
    [ITERATION] = {"iteration", 0, offsetof(trace_point, iteration)},
    [SECONDS] = {"seconds", 0, offsetof(trace_point, seconds)},
    [RESIDUAL] = {"residual", 0, offsetof(trace_point, residual)},
    [ENERGY] = {"energy", 0, offsetof(trace_point, energy)},
};

typedef struct {
  const char *path;
  csv_lines lines;
  size_t at[COLUMNS]; /* field of each column, from 1; 0: not in the file */
  arena *memory;
  problem *problem;
} trace_reader;

static report_status wrong(const trace_reader *r, const char *what, const char *field) {
  return problem_set(r->problem, REPORT_INPUT, "%s:%zu: %s%.64s", r->path,
                     r->lines.line, what, field);
}

static report_status next_line(trace_reader *r, int *more) {
  const csv_state s = csv_lines_next(&r->lines);
  *more = s == CSV_LINE;
  if (s == CSV_TOO_MANY) return wrong(r, "more fields than a line can have: 64", "");
  if (s == CSV_OPEN_QUOTE) return wrong(r, "a field in quotes does not end", "");
  return REPORT_OK;
}

static report_status read_header(trace_reader *r) {
  int more;
  REPORT_TRY(next_line(r, &more));
  if (!more) return wrong(r, "the file is empty; its first line names the columns", "");
  for (int c = 0; c < COLUMNS; c++)
    for (size_t i = 0; i < r->lines.nfields; i++) {
      if (strcmp(r->lines.field[i], columns[c].name) != 0) continue;
      if (r->at[c] > 0) return wrong(r, "a column stands twice: ", columns[c].name);
      r->at[c] = i + 1;
    }
  if (r->at[TRACE] == 0) return wrong(r, "no column trace in the first line", "");
  if (r->at[ITERATION] == 0)
    return wrong(r, "no column iteration in the first line", "");
  if (r->at[RESIDUAL] + r->at[ENERGY] == 0)
    return wrong(r, "neither a column residual nor energy in the first line", "");
  return REPORT_OK;
}

static report_status take_text(trace_reader *r, column c, const char *field,
                               char *out) {
  const size_t size = strlen(field) + 1;
  char *copy = arena_alloc(r->memory, size, 1);
  if (copy == NULL) return problem_memory(r->problem);
  memcpy(copy, field, size);
  memcpy(out, &copy, sizeof copy);
  return *field == '\0' && c == TRACE ? wrong(r, "column trace is empty", "")
                                      : REPORT_OK;
}

/* Counts have no gaps, and what is measured is finite. */
static report_status take_number(trace_reader *r, column c, const char *field,
                                 char *out) {
  char words[64] = "column ";
  double v = (double)NAN;
  char *end = NULL;
  strcat(words, columns[c].name);
  if (*field != '\0') {
    v = strtod(field, &end);
    if (*end != '\0' || !isfinite(v))
      return wrong(r, strcat(words, ": no number: "), field);
  } else if (c == ITERATION) {
    return wrong(r, words, " is empty");
  }
  if ((c == ITERATION || c == SIDE) && *field != '\0' && (v != floor(v) || v < 0))
    return wrong(r, strcat(words, ": no whole number >= 0: "), field);
  if ((c == SECONDS || c == RESIDUAL) && v < 0)
    return wrong(r, strcat(words, ": below 0: "), field);
  memcpy(out, &v, sizeof v);
  return REPORT_OK;
}

static report_status read_point(trace_reader *r, trace_point *point) {
  *point = (trace_point){"",          "",          (double)NAN, (double)NAN,
                         (double)NAN, (double)NAN, (double)NAN, r->lines.line};
  for (int c = 0; c < COLUMNS; c++) {
    if (r->at[c] == 0) continue;
    if (r->at[c] > r->lines.nfields)
      return wrong(r, "the line is too short: no field for column ", columns[c].name);
    const char *field = r->lines.field[r->at[c] - 1];
    char *out = (char *)point + columns[c].offset;
    if (columns[c].is_text)
      REPORT_TRY(take_text(r, (column)c, field, out));
    else
      REPORT_TRY(take_number(r, (column)c, field, out));
  }
  return REPORT_OK;
}

static size_t count_lines(const char *s) {
  size_t n = 1;
  for (; *s != '\0'; s++) n += *s == '\n' || *s == '\r' ? 1 : 0;
  return n;
}

static report_status read_points(trace_reader *r, const char *data,
                                 trace_points *points) {
  trace_point *v = arena_alloc(r->memory, count_lines(data), sizeof *v);
  if (v == NULL) return problem_memory(r->problem);
  *points = (trace_points){v, 0};
  REPORT_TRY(read_header(r));
  for (int more = 1;;) {
    REPORT_TRY(next_line(r, &more));
    if (!more) break;
    REPORT_TRY(read_point(r, &v[points->n++]));
  }
  return points->n > 0 ? REPORT_OK : wrong(r, "no line after the names of columns", "");
}

static report_status read_text(const char *path, const buffer *t, trace_points *points,
                               arena *memory, problem *p) {
  if (t->size == 0) return problem_set(p, REPORT_INPUT, "%s: the file is empty", path);
  if (strlen(t->data) != t->size)
    return problem_set(p, REPORT_INPUT, "%s: a zero byte; is it a text file?", path);
  trace_reader r = {
      .path = path, .lines = csv_lines_of(t->data), .memory = memory, .problem = p};
  return read_points(&r, t->data, points);
}

report_status traces_read(const char *path, trace_points *points, arena *memory,
                          problem *p) {
  buffer t = {0};
  report_status s = file_read(path, &t, p);
  if (s == REPORT_OK) s = read_text(path, &t, points, memory, p);
  buffer_free(&t);
  return s;
}
