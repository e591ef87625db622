#include "document/records_document.h"

#include <string.h>

#include "document/shape_fields.h"

#define F(member, kind) FIELD(environment_row, member, kind)
static const field environment_row_fields[] = {
    F(version, FIELD_TEXT), F(commit, FIELD_TEXT),     F(compiler, FIELD_TEXT),
    F(flags, FIELD_TEXT),   F(build_type, FIELD_TEXT), F(system, FIELD_TEXT),
    F(cpu, FIELD_TEXT),     F(blas, FIELD_TEXT),       F(threads, FIELD_COUNT),
    F(date, FIELD_TEXT),
};
const shape environment_shape = {.size = sizeof(environment_row),
                                 .fields = environment_row_fields,
                                 .nfields = COUNT(environment_row_fields)};
#undef F

#define F(member, kind) FIELD(mesh_row, member, kind)
static const field mesh_row_fields[] = {
    F(file, FIELD_TEXT),
    F(vertices, FIELD_COUNT),
    F(triangles, FIELD_COUNT),
    F(degenerate, FIELD_COUNT),
    F(boundary_edges, FIELD_COUNT),
    F(hinges, FIELD_COUNT),
    F(non_manifold_edges, FIELD_COUNT),
};
SHAPE(mesh_row);
#undef F

#define F(member, kind) FIELD(run_row, member, kind)
static const field run_row_fields[] = {
    F(command, FIELD_TEXT),
    F(seed, FIELD_TEXT),
    F(samples, FIELD_COUNT),
    F(planned, FIELD_COUNT),
    F(planned_rows, FIELD_COUNT),
    F(complete, FIELD_FLAG),
    NESTED(run_row, mesh, FIELD_OBJECT_OR_NULL, mesh_row),
    F(seconds, FIELD_NUMBER),
    F(states, FIELD_COUNT),
    F(states_per_second, FIELD_NUMBER),
};
SHAPE(run_row);
#undef F

#define F(member, kind) FIELD(parameter_row, member, kind)
static const field parameter_row_fields[] = {
    F(name, FIELD_TEXT), F(unit, FIELD_TEXT), F(meaning, FIELD_TEXT),
    F(lo, FIELD_NUMBER), F(hi, FIELD_NUMBER), F(typical, FIELD_NUMBER),
};
SHAPE(parameter_row);
#undef F

#define F(member, kind) FIELD(energy_row, member, kind)
static const field energy_row_fields[] = {
    F(name, FIELD_TEXT),
    F(formula, FIELD_TEXT),
    F(source, FIELD_TEXT),
    F(x_unit, FIELD_TEXT),
    F(w_unit, FIELD_TEXT),
    F(ndof, FIELD_COUNT),
    F(plugin, FIELD_TEXT_OR_NULL),
    F(claims, FIELD_TEXTS),
    NESTED(energy_row, parameters, FIELD_LIST, parameter_row),
    F(functions, FIELD_TEXTS),
    F(scalars, FIELD_TEXTS),
    F(notes, FIELD_TEXTS),
};
SHAPE(energy_row);
#undef F

#define F(member, kind) FIELD(check_row, member, kind)
static const field check_row_fields[] = {
    F(name, FIELD_TEXT),
    F(measures, FIELD_TEXT),
    F(bound, FIELD_NUMBER),
    F(why, FIELD_TEXT),
};
SHAPE(check_row);
#undef F

#define F(member, kind) FIELD(witness_row, member, kind)
static const field witness_row_fields[] = {
    F(state, FIELD_TEXT), F(shrunk, FIELD_FLAG),   F(x, FIELD_NUMBERS),
    F(p, FIELD_NUMBERS),  F(quantity, FIELD_TEXT), F(command, FIELD_TEXT),
};
SHAPE(witness_row);
#undef F

#define F(member, kind) FIELD(record_row, member, kind)
static const field record_row_fields[] = {
    F(subject, FIELD_TEXT),
    F(check, FIELD_TEXT),
    F(control, FIELD_TEXT_OR_NULL),
    F(mistake, FIELD_TEXT_OR_NULL),
    F(verdict, FIELD_VERDICT),
    F(worst, FIELD_NUMBER),
    F(bound, FIELD_NUMBER),
    F(samples, FIELD_COUNT),
    F(not_judged, FIELD_COUNT),
    F(seed, FIELD_TEXT),
    F(seconds, FIELD_NUMBER),
    F(note, FIELD_TEXT),
    NESTED(record_row, witness, FIELD_OBJECT_OR_NULL, witness_row),
};
SHAPE(record_row);
#undef F

const char *const ledger_verdict_words[LEDGER_VERDICTS + 1] = {
    "holds", "holds when", "misprint", "refuted", "open", NULL};

#define F(member, kind) FIELD(ledger_row, member, kind)
static const field ledger_row_fields[] = {
    F(id, FIELD_TEXT),
    F(source, FIELD_TEXT),
    F(place, FIELD_TEXT),
    F(statement, FIELD_TEXT),
    F(kind, FIELD_TEXT),
    F(states, FIELD_TEXT),
    CHOICE(ledger_row, expected, ledger_verdict_words),
    CHOICE(ledger_row, verdict, ledger_verdict_words),
    F(agrees, FIELD_FLAG),
    F(remedy, FIELD_TEXT_OR_NULL),
    F(figure_name, FIELD_TEXT_OR_NULL),
    F(why, FIELD_TEXT_OR_NULL),
    F(checks, FIELD_TEXT_OR_NULL),
    F(plot, FIELD_TEXT_OR_NULL),
    F(note, FIELD_TEXT),
    F(seed, FIELD_TEXT),
    F(bound, FIELD_NUMBER_OR_NULL),
    F(figure, FIELD_NUMBER_OR_NULL),
    F(printed, FIELD_NUMBER_OR_NULL),
    F(remedy_residual, FIELD_NUMBER_OR_NULL),
    F(samples, FIELD_COUNT),
    F(not_judged, FIELD_COUNT),
    F(seconds, FIELD_NUMBER),
    NESTED(ledger_row, witness, FIELD_OBJECT_OR_NULL, witness_row),
};
SHAPE(ledger_row);
#undef F

#define F(member, kind) FIELD(declared_row, member, kind)
static const field declared_row_fields[] = {
    F(energy, FIELD_TEXT),
    F(state, FIELD_TEXT),
    F(because, FIELD_TEXT),
    F(x, FIELD_NUMBERS),
    F(p, FIELD_NUMBERS),
    F(energy_value, FIELD_NUMBER_OR_NULL),
    F(gradient, FIELD_NUMBERS_OR_NULL),
    F(hessian, FIELD_NUMBERS_OR_NULL),
    F(projected, FIELD_NUMBERS_OR_NULL),
};
SHAPE(declared_row);
#undef F

#define F(member, kind) FIELD(series_row, member, kind)
static const field series_row_fields[] = {
    F(name, FIELD_TEXT),   F(subject, FIELD_TEXT), F(quantity, FIELD_TEXT),
    F(scalar, FIELD_TEXT), F(angle, FIELD_NUMBER), F(columns, FIELD_TEXTS),
    F(rows, FIELD_TABLE),
};
SHAPE(series_row);
#undef F

#define F(member, of) NESTED(document_row, member, FIELD_LIST, of)
static const field document_row_fields[] = {
    FIELD(document_row, schema, FIELD_TEXT),
    FIELD(document_row, tool, FIELD_TEXT),
    NESTED(document_row, environment, FIELD_OBJECT, environment),
    NESTED(document_row, run, FIELD_OBJECT, run_row),
    F(energies, energy_row),
    F(checks, check_row),
    F(records, record_row),
    F(ledger, ledger_row),
    F(declared, declared_row),
    F(series, series_row),
};
SHAPE(document_row);
#undef F

int records_document_read(const char *path, const cJSON *tree, document_row *d,
                          arena *memory) {
  shape_reader r = {.memory = memory, .file = path};
  TRY(shape_read(&r, &document_row_shape, tree, d));
  for (size_t i = 0; i < d->series.n; i++) {
    const series_row *s = &d->series.v[i];
    if (s->rows.nrows == 0 || s->rows.ncolumns == s->columns.n) continue;
    return input_error(
        "%s: series[%zu].rows: %zu columns are named, "
        "the rows have %zu",
        path, i, s->columns.n, s->rows.ncolumns);
  }
  return 0;
}
