#include "support/records/environment_document.h"

#define F(part, member, ...) DOCUMENT_FIELD(doc_##part, member, __VA_ARGS__)

static const document_field environment_fields[] = {
    F(environment, version, TEXT),
    F(environment, commit, TEXT),
    F(environment, compiler, TEXT),
    F(environment, flags, TEXT),
    F(environment, build_type, TEXT),
    F(environment, system, TEXT),
    F(environment, cpu, TEXT),
    F(environment, blas, TEXT),
    F(environment, threads, COUNT, "The most that were used."),
    F(environment, date, TEXT, "ISO 8601, UTC; of the last start, when a run was continued.",
      .pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
    DOCUMENT_END};

const document_shape doc_environment_shape = {.size = sizeof(doc_environment),
                                              .fields = environment_fields};

static const document_field solver_fields[] = {
    F(solver_environment, common, MEMBERS, .of = &doc_environment_shape),
    F(solver_environment, cholesky, TEXT, "The library of sparse factors."), DOCUMENT_END};

const document_shape doc_solver_environment_shape = {.size = sizeof(doc_solver_environment),
                                                     .fields = solver_fields};
