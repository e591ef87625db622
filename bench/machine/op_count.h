/* op_count.h -- operations of a formula: how many, of which kind. */
#ifndef BENCH_OP_COUNT_H
#define BENCH_OP_COUNT_H

/* Of one element.  All 0: not known. */
typedef struct {
  int adds; /* and subtractions */
  int multiplies, divisions, roots;
} op_count;

static inline int op_total(op_count n) {
  return n.adds + n.multiplies + n.divisions + n.roots;
}

#endif
