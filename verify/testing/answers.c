/* answers.c -- a program for --command: the membrane of neo_hookean.c, with a fault named WAY:
 *
 *   answers [WAY]   ends, crashes, hangs: when first asked for a Hessian away from rest
 *                   short, words, chatters: prints an invalid answer there
 *                   slow: takes 40 ms for each of the first 20 answers there
 *                   single, single-off: prints floats with nine digits, single-off with a gradient
 *                   that is 1 % too large */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "example/neo_hookean.c"

static slv_fn_f64 *function_of(const char *quantity, int *size) {
  const char first = quantity[0];
  *size = first == 'e' ? 1 : first == 'g' ? 6 : 36;
  return first == 'e' ? energy : first == 'g' ? gradient : hessian;
}

static void take_time(void) {
  const struct timespec moment = {.tv_nsec = 40000000};
  static int asked;
  if (asked++ >= 20) return;
  (void)fflush(stdout);
  (void)nanosleep(&moment, NULL);
}

static void go_wrong(const char *way) {
  if (strcmp(way, "slow") == 0) take_time();
  if (strcmp(way, "ends") == 0) exit(3);
  if (strcmp(way, "crashes") == 0) (void)raise(SIGKILL);
  for (volatile int i = 0; strcmp(way, "hangs") == 0; i++) continue;
  if (strcmp(way, "short") == 0) puts("1 2 3");
  if (strcmp(way, "words") == 0) puts("no Hessian here");
  if (strcmp(way, "chatters") == 0) puts("done");
}

static int answer(const char *quantity, const char *way) {
  char word[32];
  double x[7], y[36];
  int size;
  slv_fn_f64 *const f = function_of(quantity, &size);
  for (int i = 0; i < 7; i++)
    if (scanf("%31s", word) == 1)
      x[i] = strtod(word, NULL);
    else
      return 0;
  const slv_status s = f(x, x + 6, y);
  if (size == 36 && x[1] != 0) go_wrong(way);
  if (s == SLV_EDOMAIN) puts("domain");
  const int single = strncmp(way, "single", 6) == 0,
            off = size == 6 && strcmp(way, "single-off") == 0;
  for (int i = 0; s == SLV_OK && i < size; i++)
    printf("%.*g%c", single ? 9 : 17, single ? (double)(float)(off ? 1.01 * y[i] : y[i]) : y[i],
           i + 1 < size ? ' ' : '\n');
  return 1;
}

int main(int argc, char **argv) {
  char quantity[16], count[24];
  const char *way = argc > 1 ? argv[1] : "";
  while (scanf("%15s %23s", quantity, count) == 2) {
    for (unsigned long n = strtoul(count, NULL, 10); n > 0; n--)
      if (!answer(quantity, way)) return 1;
    (void)fflush(stdout);
  }
  return 0;
}
