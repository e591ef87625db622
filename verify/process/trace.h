/* trace.h -- the calls of an energy's functions that are under way, in memory that a child shares
 * with its parent: so the parent can tell what the child was given when it crashed or hung. */
#pragma once

#include "measure/quantity.h"

typedef enum { TRACED_F64, TRACED_F32, TRACED_F128, TRACED_C64, TRACED_SCALARS } traced_scalar;

typedef struct {
  int under_way; /* 1: the function has not come back */
  double since;  /* when it was called */
  quantity of;
  traced_scalar scalar;
  int ndof, nparam;
  double x[VERIFY_MAX_DOF], p[SLV_MAX_PARAM];
  char rest[64]; /* the rest shape of the element; "": it has none */
} traced_call;

/* In the parent, before it starts a child: no call is under way. */
void trace_clear(void);

/* In the parent, once the child has ended: the call in which it crashed or ended, if that is known,
 * else the one that is under way longest.  Returns how many it may have been; 0: none was. */
int trace_found(traced_call *call);

/* In the child: returns a copy of the row whose functions note each call.  There is one. */
const slv_energy *trace_calls(const slv_energy *e);

/* In the child: notes a call that is made in another way, and that it has come back; and that it is
 * this thread whose call ends the process. */
void trace_call(const slv_energy *e, quantity q, const double *x, const double *p);
void trace_return(void);
void trace_blame(void);
