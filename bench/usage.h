/* usage.h -- what the program says of itself.  Each returns the exit code. */
#ifndef BENCH_USAGE_H
#define BENCH_USAGE_H

int print_help(void);
int print_version(void);
int print_list(void);

#endif
