/* start.h -- what every program does first. */
#ifndef PROGRAM_START_H
#define PROGRAM_START_H

/* Standard streams that are closed are taken by /dev/null: else a file opened later
 * would take their place, and get what is printed.  Beyond a limit on the size of
 * files, writes fail rather than end the program.  0 where standard output was closed.
 */
int program_start(void);

#endif
