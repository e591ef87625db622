/* eval_input.h -- an input of configurations, one quantity printed for each. */
#ifndef VERIFY_EVAL_INPUT_H
#define VERIFY_EVAL_INPUT_H

#include <stdio.h>

#include "measure/evaluate.h"
#include "subjects/wire.h"

/* Room for the numbers of any scalar. */
typedef union {
  slv_f64 f64[QUANTITY_MAX];
  slv_f32 f32[QUANTITY_MAX];
  slv_f128 f128[QUANTITY_MAX];
} numbers;

typedef struct {
  const slv_energy *e;
  quantity quantity;
  scalar scalar;
  int hex;
  numbers p;
  FILE *out;
  int watcher; /* a pipe to the process that watches for a hang; -1: none */
  const char *file;
  size_t line;
  int write_error; /* errno of the first failure; 0: none seen */
  int undefined;   /* configurations without such a quantity */
  int at_once;     /* 1: each line is written before the next is read */
} evaluation;

/* Reads path, or standard input for NULL or "-", to its end or its first mistake.  0,
 * or an exit code having said what is wrong. */
int eval_input(evaluation *v, const char *path);

#endif
