/* usage.h -- what --help and --version print. */
#ifndef VERIFY_USAGE_H
#define VERIFY_USAGE_H

/* Return an exit code. */
int print_help(void);
int print_version(void);

#endif
