#include "series/traces.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/csv/csv_read.h"

typedef enum { TRACE, SCENE, SIDE, ITERATION, SECONDS, RESIDUAL, ENERGY, COLUMNS } column;

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
      if (r->at[c] > 0) return wrong(r, "a column stands twice: ", columns[c].name);
      r->at[c] = i + 1;
    }
  if (r->at[TRACE] == 0) return wrong(r, "no column trace in the first line", "");
  if (r->at[ITERATION] == 0) return wrong(r, "no column iteration in the first line", "");
  if (r->at[RESIDUAL] + r->at[ENERGY] == 0)
    return wrong(r, "neither a column residual nor energy in the first line", "");
  return 0;
}

static int read_word(trace_reader *r, column c, const char *field, char *out) {
  const char *copy = arena_strdup(r->memory, field);
  memcpy(out, &copy, sizeof copy);
  return *field == '\0' && c == TRACE ? wrong(r, "column trace is empty", "") : 0;
}

static int wrong_number(const trace_reader *r, column c, const char *what, const char *field) {
  return input_error("%s:%zu: column %s%s%.64s", r->lines.file, r->lines.line, columns[c].name,
                     what, field);
}

/* Reads a number.  All are finite; only iteration must be given; iteration and n are whole. */
static int read_number(trace_reader *r, column c, const char *field, char *out) {
  double v = (double)NAN;
  char *end = NULL;
  if (*field == '\0' && c == ITERATION) return wrong_number(r, c, " is empty", "");
  if (*field != '\0') {
    v = strtod(field, &end);
    if (*end != '\0' || !isfinite(v)) return wrong_number(r, c, ": no number: ", field);
    if ((c == ITERATION || c == SIDE) && (v != floor(v) || v < 0))
      return wrong_number(r, c, ": no whole number >= 0: ", field);
    if ((c == SECONDS || c == RESIDUAL) && v < 0) return wrong_number(r, c, ": below 0: ", field);
  }
  memcpy(out, &v, sizeof v);
  return 0;
}

static int read_point(trace_reader *r, trace_point *point) {
  *point = (trace_point){"",          "",          (double)NAN, (double)NAN,
                         (double)NAN, (double)NAN, (double)NAN, r->lines.line};
  for (int c = 0; c < COLUMNS; c++) {
    if (r->at[c] == 0) continue;
    if (r->at[c] > r->lines.fields)
      return wrong(r, "the line is too short: no field for column ", columns[c].name);
    const char *field = r->lines.field[r->at[c] - 1].text;
    char *out = (char *)point + columns[c].offset;
    if (columns[c].is_text)
      TRY(read_word(r, (column)c, field, out));
    else
      TRY(read_number(r, (column)c, field, out));
  }
  return 0;
}

static int read_points(trace_reader *r, items *points) {
  TRY(read_header(r));
  for (int more = 1;;) {
    trace_point point;
    TRY(next_line(r, &more));
    if (!more) break;
    TRY(read_point(r, &point));
    items_append(points, &point, sizeof point);
  }
  return points->count > 0 ? 0 : wrong(r, "no line after the names of columns", "");
}

int traces_read(const char *path, trace_points *points, arena *memory) {
  items list = {0};
  FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
  if (in == NULL) return input_error("cannot read %s: %s", path, strerror(errno));
  trace_reader r = {.lines = {.in = in, .file = path, .separator = ',', .hash_is_text = 1},
                    .memory = memory};
  const int code = read_points(&r, &list);
  trace_point *v = arena_alloc(memory, list.count, sizeof *v);
  if (list.count > 0) memcpy(v, list.at, list.count * sizeof *v);
  *points = (trace_points){v, list.count};
  free(list.at);
  if (in != stdin) (void)fclose(in);
  csv_free(&r.lines);
  return code;
}
