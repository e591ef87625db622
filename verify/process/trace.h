/* trace.h -- the energy's calls under way, in memory that a child shares with its parent, which so
 * knows the child's input when it crashed or hung. */
#pragma once

#include "measure/quantity.h"

typedef enum { TRACED_F64, TRACED_F32, TRACED_F128, TRACED_C64, TRACED_SCALARS } traced_scalar;

typedef struct {
  int under_way; /* 1: the function has not returned */
  double since;  /* time of the call */
  quantity of;
  traced_scalar scalar;
  int ndof, nparam;
  double x[VERIFY_MAX_DOF], p[SLV_MAX_PARAM];
  char rest[64]; /* rest shape of the element; "": none */
} traced_call;

/* Exit code of a child whose energy changed the floating-point mode (slv_arithmetic_fault()). */
enum { TRACE_MODE_CHANGED = 114 };

/* Clears the calls, in the parent, before it starts a child. */
void trace_clear(void);

/* Finds, in the parent, the call in which the ended child crashed, if known, else the oldest one
 * under way.  Returns the number of candidates; 0: none. */
int trace_found(traced_call *call);

/* Returns, in the child, a copy of the row whose functions note each call.  There is only one. */
const slv_energy *trace_calls(const slv_energy *e);

/* Note, in the child, a call made otherwise, its return, and that a call of this thread ends it. */
void trace_call(const slv_energy *e, quantity q, const double *x, const double *p);
void trace_return(void);
void trace_blame(void);
