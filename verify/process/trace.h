/* trace.h -- notes the energy's calls that have not returned, in memory that a child shares with
 * its parent. So the parent knows the input at which the child crashed or hung. */
#pragma once

#include "measure/quantity.h"

typedef enum { TRACED_F64, TRACED_F32, TRACED_F128, TRACED_C64, TRACED_SCALARS } traced_scalar;

typedef struct {
  int under_way; /* 1: the function has not returned */
  double since;  /* time at which the call began */
  quantity of;
  traced_scalar scalar;
  int ndof, nparam;
  double x[VERIFY_MAX_DOF], p[SLV_MAX_PARAM];
  char rest[64]; /* name of the rest shape; "": none */
} traced_call;

/* Exit code of a child whose energy changed the floating-point mode (slv_arithmetic_fault()) */
enum { TRACE_MODE_CHANGED = 114 };

/* Removes all calls. The parent does this before it starts a child. */
void trace_clear(void);

/* For the parent: stores the call in which the child crashed, if known, or else the oldest call
 * that has not returned. Returns the number of candidates; 0: none. */
int trace_found(traced_call *call);

/* For the child: returns a copy of e whose functions note each call. Trace only one energy. */
const slv_energy *trace_calls(const slv_energy *e);

/* For the child: note a call that does not go through trace_calls(), its return, and that this
 * thread's call ended the child. */
void trace_call(const slv_energy *e, quantity q, const double *x, const double *p);
void trace_return(void);
void trace_blame(void);
