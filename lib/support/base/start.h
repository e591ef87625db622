/* start.h -- what every program does at its start. */
#pragma once

/* Opens /dev/null for standard streams that are closed: otherwise a file opened later would get
 * their number, and what is printed. Makes writes beyond the limit of file sizes fail instead of
 * ending the program. Returns 0 if standard output was closed. */
int program_start(void);
