/* op_count.h -- how many operations a formula takes, by kind. */
#ifndef BENCH_OP_COUNT_H
#define BENCH_OP_COUNT_H

/* Operations for one element; all 0 when they are not known. */
typedef struct {
  int adds; /* and subtractions */
  int multiplies, divisions, roots;
} op_count;

static inline int op_total(op_count n) {
  return n.adds + n.multiplies + n.divisions + n.roots;
}

#endif
