/* newton_names.c -- makes the names of schemes distinct within one plot. */
#include <string.h>

#include "document/newton.h"
#include "support/base/buffer.h"

static int same(const char *a, const char *b) {
  return strcmp(a, b) == 0;
}

/* Does the document have r's scheme with another Hessian of bending? */
static int has_other_bending(const doc_newton *row, const doc_newton_record *r) {
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *o = &row->records.v[i];
    if (same(o->scheme, r->scheme) && !same(o->bending, r->bending)) return 1;
  }
  return 0;
}

/* Does r's problem have r's scheme with another membrane? */
static int has_other_membrane(const doc_newton *row, const doc_newton_record *r) {
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *o = &row->records.v[i];
    if (newton_same_problem(o, r) && same(o->scheme, r->scheme) &&
        !newton_same_model(o, r))
      return 1;
  }
  return 0;
}

static const char *name_of(arena *memory, const doc_newton *row,
                           const doc_newton_record *r) {
  const int bending = has_other_bending(row, r), membrane = has_other_membrane(row, r);
  buffer t = {0};
  if (!bending && !membrane) return r->scheme;
  buffer_add(&t, r->scheme);
  if (bending) buffer_format(&t, "/%s-bending", r->bending);
  if (membrane) buffer_format(&t, "/%s", r->membrane);
  return buffer_move(&t, memory);
}

void newton_name_schemes(doc_newton *row, arena *memory) {
  const size_t n = row->records.n;
  doc_newton_record *named = arena_alloc(memory, n, sizeof *named);
  for (size_t i = 0; i < n; i++) {
    named[i] = row->records.v[i];
    named[i].scheme = name_of(memory, row, &row->records.v[i]);
  }
  row->records.v = named;
}
