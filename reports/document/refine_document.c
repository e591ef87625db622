#include "document/refine_document.h"

#include "document/bench_document.h"
#include "document/shape_fields.h"

const char *const refine_mesh_words[] = {"regular", "alternating", "jittered", NULL};
const char *const refine_alpha_words[] = {"a", "a^{3/4}", "sqrt", NULL};
static const char *const independence_words[] = {"yes", "no", "undecided", NULL};

#define F(member, kind) FIELD(refine_run_row, member, kind)
static const field refine_run_row_fields[] = {
    F(command, FIELD_TEXT),   F(seed, FIELD_TEXT),     F(n, FIELD_POSITIVES),
    F(seconds, FIELD_NUMBER), F(complete, FIELD_FLAG),
};
SHAPE(refine_run_row);
#undef F

#define F(member) FIELD(refine_scene_row, member, FIELD_POSITIVE)
static const field refine_scene_row_fields[] = {
    F(side), F(density), F(gravity), F(k_stretch), F(k_shear), F(continuum_sag)};
SHAPE(refine_scene_row);
#undef F

#define F(member, kind) FIELD(refine_record_row, member, kind)
static const field refine_record_row_fields[] = {
    CHOICE(refine_record_row, mesh, refine_mesh_words),
    CHOICE(refine_record_row, alpha, refine_alpha_words),
    F(n, FIELD_COUNT),
    F(vertices, FIELD_COUNT),
    F(triangles, FIELD_COUNT),
    F(iterations, FIELD_COUNT),
    F(refused, FIELD_COUNT),
    F(k_stretch, FIELD_NUMBER_OR_NULL),
    F(sag, FIELD_NUMBER_OR_NULL),
    F(stretch, FIELD_NUMBER_OR_NULL),
    F(residual, FIELD_NUMBER_OR_NULL),
    F(seconds, FIELD_NUMBER),
    F(converged, FIELD_FLAG),
    F(stop, FIELD_TEXT),
};
SHAPE(refine_record_row);
#undef F

#define F(member, kind) FIELD(refine_series_row, member, kind)
static const field refine_series_row_fields[] = {
    CHOICE(refine_series_row, mesh, refine_mesh_words),
    CHOICE(refine_series_row, alpha, refine_alpha_words),
    CHOICE(refine_series_row, mesh_independent, independence_words),
    F(k_stretch, FIELD_NUMBER_OR_NULL),
    F(converged, FIELD_FLAG),
    F(growth, FIELD_NUMBER_OR_NULL),
    F(order, FIELD_NUMBER_OR_NULL),
    F(limit, FIELD_NUMBER_OR_NULL),
    F(error, FIELD_NUMBER_OR_NULL),
};
SHAPE(refine_series_row);
#undef F

/* The library that solved stands in the environment, beside what all programs say. */
static const field solver_fields[] = {FIELD(refine_row, cholesky, FIELD_TEXT)};
static const shape solver_shape = {.size = sizeof(refine_row),
                                   .fields = solver_fields,
                                   .nfields = COUNT(solver_fields)};

static const field refine_row_fields[] = {
    FIELD(refine_row, schema, FIELD_TEXT),
    FIELD(refine_row, tool, FIELD_TEXT),
    NESTED(refine_row, environment, FIELD_OBJECT, environment),
    {"environment", FIELD_SAME, 0, &solver_shape, NULL},
    NESTED(refine_row, run, FIELD_OBJECT, refine_run_row),
    NESTED(refine_row, scene, FIELD_OBJECT, refine_scene_row),
    NESTED(refine_row, records, FIELD_LIST, refine_record_row),
    NESTED(refine_row, series, FIELD_LIST, refine_series_row),
};
SHAPE(refine_row);

static int wrong(const char *path, const char *what, size_t i, const char *words) {
  return input_error(
      "%s: %s[%zu]%s; write it anew with this version's "
      "selvedge-bench",
      path, what, i, words);
}

/* What the rows say together. */
static int check_rows(const char *path, const refine_row *row) {
  for (size_t i = 0; i < row->records.n; i++) {
    const refine_record_row *r = &row->records.v[i];
    if (r->converged && !(r->sag.n > 0 && r->sag.v[0] > 0))
      return wrong(path, "records", i, ".sag: converged, and none above 0");
    if (!r->converged && r->sag.n > 0)
      return wrong(path, "records", i, ".sag: given, and not converged");
  }
  for (size_t i = 0; i < row->series.n; i++) {
    const refine_series_row *s = &row->series.v[i];
    if (s->mesh_independent == REFINE_YES && (s->limit.n == 0 || s->error.n == 0))
      return wrong(path, "series", i, ".limit: independent of the mesh, and none");
    if (s->mesh_independent == REFINE_NO && s->growth.n == 0)
      return wrong(path, "series", i, ".growth: it depends on the mesh, and none");
  }
  return 0;
}

int refine_read(const char *path, const cJSON *tree, refine_row *row, arena *memory) {
  shape_reader r = {.memory = memory, .file = path};
  TRY(shape_read(&r, &refine_row_shape, tree, row));
  return check_rows(path, row);
}
