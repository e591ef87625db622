/** @file
 * Status codes and their texts, made from one list.
 *
 * Any number of threads may call slv_status_text() at once. */
#ifndef SLV_STATUS_H
#define SLV_STATUS_H

#include "selvedge/version.h"

SLV_BEGIN_DECLS

/** Calls S(identifier, text) for each status. */
#define SLV_STATUS_LIST(S)                                        \
  S(SLV_OK, "success")                                            \
  S(SLV_EDOMAIN, "configuration outside the energy's domain")     \
  S(SLV_EPARAM, "parameter outside its stated range")             \
  S(SLV_ENAME, "no such name")                                    \
  S(SLV_ECAPABILITY, "not available for this energy")             \
  S(SLV_EPLUGIN, "not a plugin, or built for another interface")  \
  S(SLV_ELAPACK, "a LAPACK routine reported failure")             \
  S(SLV_EARG, "argument out of range")                            \
  S(SLV_EMEMORY, "out of memory")                                 \
  S(SLV_EREAD, "cannot read the file")                            \
  S(SLV_EWRITE, "cannot write the file")                          \
  S(SLV_EFORMAT, "the file is malformed")                         \
  S(SLV_EDEGENERATE, "the element has no area in its rest state") \
  S(SLV_EINDEFINITE, "the matrix is not positive definite")       \
  S(SLV_ENOTCONVERGED, "the iteration did not converge")

#define SLV_STATUS_ENUM(id, text) id, /**< Enumerator of a status. */
/** Status of a function that can fail: SLV_OK, which is 0, or the reason of the failure. */
typedef enum { SLV_STATUS_LIST(SLV_STATUS_ENUM) SLV_STATUS_COUNT } slv_status;
#undef SLV_STATUS_ENUM

/** Returns the text of a status, never NULL; "unknown status" for a value outside the list. */
SLV_API const char *slv_status_text(slv_status s);

/** Returns NULL if doubles of the calling thread round to nearest and subnormal doubles are kept;
 * otherwise what is wrong.  Code built with -ffast-math may change both for the whole process. */
SLV_API const char *slv_arithmetic_fault(void);

/** Returns from the calling function if a call fails: SLV_TRY(e->f64->gradient(x, p, g)); */
#define SLV_TRY(call)                        \
  do {                                       \
    const slv_status slv_try_ = (call);      \
    if (slv_try_ != SLV_OK) return slv_try_; \
  } while (0)

SLV_END_DECLS
#endif
