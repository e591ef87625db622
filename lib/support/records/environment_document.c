#include "support/records/environment_document.h"

#define F(member, ...) DOCUMENT_FIELD(doc_environment, member, __VA_ARGS__)
static const document_field environment_fields[] = {
    F(version, TEXT),
    F(commit, TEXT),
    F(compiler, TEXT),
    F(flags, TEXT),
    F(build_type, TEXT),
    F(system, TEXT),
    F(cpu, TEXT),
    F(blas, TEXT),
    F(threads, COUNT, "The most that were used."),
    F(date, TEXT, "ISO 8601, UTC; of the last start, when a run was continued.",
      .pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
    DOCUMENT_END};
#undef F

const document_shape doc_environment_shape = {.size = sizeof(doc_environment),
                                              .fields = environment_fields};

#define F(member, ...) DOCUMENT_FIELD(doc_solver_environment, member, __VA_ARGS__)
static const document_field solver_fields[] = {F(common, MEMBERS, .of = &doc_environment_shape),
                                               F(cholesky, TEXT, "The library of sparse factors."),
                                               DOCUMENT_END};
#undef F

const document_shape doc_solver_environment_shape = {.size = sizeof(doc_solver_environment),
                                                     .fields = solver_fields};
