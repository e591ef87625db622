/* grid.c -- the command `selvedge-verify grid`: writes a mesh of a rectangle. */
#include "cli/verify_options.h"

#include <stdio.h>
#include <string.h>

#include "selvedge/mesh.h"
#include "support/base/complain.h"
#include "support/cli/near.h"
#include "support/harness/mesh_save.h"

/* Patterns of --pattern; moved = 1: --jitter moves their vertices */
static const struct {
  const char *word;
  slv_grid_pattern pattern;
  int moved;
} patterns[] = {
    {"one-diagonal", SLV_GRID_ONE_DIAGONAL, 0}, {"alternating", SLV_GRID_ALTERNATING, 0},
    {"jittered", SLV_GRID_JITTERED, 1},         {"quads", SLV_GRID_QUADS, 0},
    {"jittered-quads", SLV_GRID_QUADS, 1},
};

static int find_pattern(const char *word, double jitter, slv_grid *g) {
  nearest n = nearest_to(word);
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    nearest_try(&n, patterns[i].word);
    if (strcmp(word, patterns[i].word) != 0) continue;
    g->pattern = patterns[i].pattern;
    g->jitter = patterns[i].moved ? jitter : 0;
    return 0;
  }
  return usage_error(
      "--pattern %s: there are one-diagonal, alternating, jittered, quads, jittered-quads%s", word,
      nearest_hint(&n));
}

/* Largest number of vertices: to read a larger mesh would take several GB of memory. */
enum { MOST = 1 << 24 };

static int too_many(uint64_t n, uint64_t m) {
  const double vertices = (double)n * (double)m, bytes = 170; /* bytes of OBJ text per vertex */
  return usage_error(
      "grid: %llu x %llu vertices would make a file of about %.0f GB; at most %d vertices in all",
      (unsigned long long)n, (unsigned long long)m, vertices * bytes / 1e9, MOST);
}

/* Describes a grid of N by M vertices with square cells, 1 m along u. */
static int describe(const options *o, slv_grid *g) {
  const uint64_t m = o->m > 0 ? o->m : o->n;
  if (o->out == NULL) return usage_error("grid needs --out FILE.obj");
  if (o->n < 2 || m < 2) return usage_error("grid needs --n and --m of 2 or more");
  if (o->n > MOST / m) return too_many(o->n, m);
  *g = (slv_grid){.columns = (size_t)o->n,
                  .rows = (size_t)m,
                  .width = 1,
                  .height = (double)(m - 1) / (double)(o->n - 1),
                  .seed = o->seed};
  const int code = find_pattern(o->pattern, o->jitter, g);
  if (code == 0 && !(o->jitter >= 0 && o->jitter < 0.25)) /* also true for NaN */
    return usage_error("--jitter %g: give 0 or more, less than 0.25", o->jitter);
  return code;
}

int grid_command(const options *o) {
  slv_grid g = {0};
  slv_mesh m = {0};
  int code = describe(o, &g);
  if (code != 0) return code;
  const slv_status s = slv_mesh_create_grid(&g, &m);
  if (s == SLV_EMEMORY) base_out_of_memory();
  if (s != SLV_OK)
    return usage_error("grid of %zu x %zu vertices: %s", g.columns, g.rows, slv_status_text(s));
  code = mesh_save(&m, NULL, o->out);
  slv_mesh_free(&m);
  return code;
}
