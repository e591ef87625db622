#include "export/exports.h"

#include <inttypes.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "judge/judge.h"
#include "support/csv/csv_read.h"
#include "support/records/motion_document.h"

/* Field in the column `name`. */
typedef struct {
  const char *name;
  const void *document, *record;
} cell;
typedef void compute_fn(buffer *t, const cell *c);

/* Appends 0 or 1; only for records of selvedge-verify. */
static void shrunk(buffer *t, const cell *c) {
  const doc_record *r = c->record;
  if (r->witness != NULL) buffer_format(t, "%d", r->witness->shrunk);
}

/* Appends the states of a class, in the column FINDING_CLASS, as wrong_hard. */
static void states(buffer *t, const cell *c) {
  found_kind k = FOUND_NOTHING;
  while (states_words[k][0] != c->name[0]) k++;
  const numbers *n = &((const doc_record *)c->record)->states[k];
  for (size_t i = 0; i < n->n; i++)
    if (strcmp(strrchr(c->name, '_') + 1, class_words[i]) == 0) buffer_format(t, "%.0f", n->v[i]);
}

static void samples(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  if (r->timed) buffer_format(t, "%zu", r->samples.n);
}

static void outliers(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  const doc_bench_outliers *o = r->outliers;
  if (!r->timed) return;
  buffer_format(t, "%" PRIu64,
                c->name[0] == 'm' ? o->mild_low + o->mild_high : o->severe_low + o->severe_high);
}

/* Appends the time divided by that of the kernel X, in the column over_X. */
static void ratio(buffer *t, const cell *c) {
  const doc_bench_ratio *q = bench_ratio(c->document, c->record, c->name + strlen("over_"));
  if (q != NULL) buffer_number(t, q->median);
}

static void outcome(buffer *t, const cell *c) {
  const doc_bench_record *r = c->record;
  buffer_add(t, r->timed ? "timed" : bench_failed(r) ? "failed" : "lacking");
}

/* Appends the member NAME of the last sample of a run of motion. */
static void last(buffer *t, const cell *c) {
  const doc_motion_record *r = c->record;
  document_field field;
  buffer_number(t, *(const double *)document_member(
                       &doc_motion_sample_shape, &r->samples.v[r->samples.n - 1], c->name, &field));
}

static const struct {
  const char *name;
  compute_fn *write;
} computed[] = {{"*shrunk", shrunk},     {"*states", states}, {"*samples", samples},
                {"*outliers", outliers}, {"*ratio", ratio},   {"*outcome", outcome},
                {"*last", last}};
enum { COMPUTED = sizeof computed / sizeof computed[0] };

/* Columns between commas; NAME=MEMBER, possibly of `computed`, if the names differ. */
static const char *const tables[FROM_HISTORY] = {
    [FROM_VERIFY] =
        "subject,check,control,mistake,verdict,worst,bound,samples,not_judged,finding,"
        "right_ordinary=*states,right_hard=*states,right_extreme=*states,"
        "wrong_ordinary=*states,wrong_hard=*states,wrong_extreme=*states,"
        "inaccurate_ordinary=*states,inaccurate_hard=*states,inaccurate_extreme=*states,"
        "out_of_range_ordinary=*states,out_of_range_hard=*states,out_of_range_extreme=*states,"
        "seed,seconds,note,state=witness.state,shrunk=*shrunk,quantity=witness.quantity,"
        "x=witness.x,p=witness.p,command=witness.command",
    [FROM_KERNELS] =
        "energy,kernel,role,scalar,store,elements,threads,bytes_read,bytes_written,flops,"
        "samples=*samples,median_ns=median,ci_low=ci.0,ci_high=ci.1,quartile_low=quartiles.0,"
        "quartile_high=quartiles.1,mild_outliers=*outliers,severe_outliers=*outliers,"
        "repeated=disturbed.repeated,marked=disturbed.marked,gb_per_s,gflop_per_s,"
        "over_limit=*ratio,over_dsyev=*ratio,over_scalar=*ratio,worst=check.worst,"
        "bound=check.bound,outcome=*outcome,why",
    [FROM_NEWTON] =
        "scene,n,vertices,membrane,scheme,bending,init,line_search,threads,converged,stop,"
        "iterations,refused,seconds,energy,relative,negative=end.negative,"
        "condition=end.condition,contraction=end.contraction",
    [FROM_REFINE] =
        "mesh,alpha,n,vertices,triangles,k_stretch,sag,stretch,residual,iterations,refused,"
        "seconds,converged,stop",
    [FROM_BEND] = "shape,method,rings,n,value,exact,ratio,jitter",
    [FROM_MOTION] =
        "scene=setup.scene,mesh=setup.mesh,n=setup.n,vertices=setup.vertices,h=setup.h,"
        "duration=setup.duration,membrane=setup.membrane,bending=setup.bending,"
        "scheme=setup.scheme,hessian=setup.hessian,solver=setup.solver,damping=setup.damping,"
        "k_stretch=setup.k_stretch,k_shear=setup.k_shear,k_bend_u=setup.k_bend_u,"
        "k_bend_v=setup.k_bend_v,k_damp=setup.k_damp,alpha_exponent=setup.alpha_exponent,"
        "b=setup.b,density=setup.density,gravity=setup.gravity,speed=setup.speed,"
        "stretch_limit=setup.stretch_limit,seed=setup.seed,end,reason,steps,rejected,"
        "iterations,linear_iterations,refused,seconds,evaluation,assembly,factorisation,"
        "solve,t=*last,kinetic=*last,stretch=*last,shear=*last,bend=*last,load=*last,"
        "dissipated=*last,work=*last,longest=*last,bending_hessian=setup.bending_hessian"};
enum { MOST_NAME = 64 };

/* Copies the next column's NAME and MEMBER; returns the start of the column after it. */
static const char *next_column(const char *columns, char name[MOST_NAME], char member[MOST_NAME]) {
  const size_t n = strcspn(columns, ","), named = strcspn(columns, ",=");
  const size_t from = columns[named] == '=' ? named + 1 : 0;
  (void)snprintf(name, MOST_NAME, "%.*s", (int)named, columns);
  (void)snprintf(member, MOST_NAME, "%.*s", (int)(n - from), columns + from);
  return columns + n + (columns[n] == ',');
}

static void field_of(buffer *t, const document_shape *shape, const cell *c, const char *member) {
  document_field field;
  buffer plain = {0};
  for (size_t i = 0; i < COMPUTED; i++)
    if (strcmp(member, computed[i].name) == 0) {
      computed[i].write(t, c);
      return;
    }
  const void *at = document_member(shape, c->record, member, &field);
  if (at == NULL) return;
  document_plain(&plain, &field, at);
  csv_escape(t, buffer_string(&plain));
  buffer_free(&plain);
}

/* Writes the names of the columns, or, if there is a record, its fields. */
static void line(buffer *t, series_origin of, const document_shape *shape, const void *document,
                 const void *record) {
  char name[MOST_NAME], member[MOST_NAME];
  for (const char *at = tables[of]; *at != '\0';) {
    at = next_column(at, name, member);
    buffer_add(t, ",");
    if (record == NULL)
      buffer_add(t, name);
    else
      field_of(t, shape, &(cell){name, document, record}, member);
  }
  buffer_add(t, "\n");
}

void csv_write(const record_set *set, buffer *t) {
  int written = 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) {
    const size_t n = kind_documents(set, of).n;
    if (n == 0) continue;
    buffer_add(t, written++ > 0 ? "\nrun" : "run");
    line(t, of, NULL, NULL, NULL);
    for (size_t i = 0; i < n; i++) {
      const void *document = kind_document(set, of, i);
      const kind_list records = kind_records(of, document);
      for (size_t k = 0; k < records.n; k++) {
        buffer_format(t, "%zu", i + 1);
        line(t, of, records.shape, document, records.v + k * records.shape->size);
      }
    }
  }
}
