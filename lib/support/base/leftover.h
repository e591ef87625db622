/* leftover.h -- no half-written file stays behind when a signal ends the program. */
#ifndef VERIFY_LEFTOVER_H
#define VERIFY_LEFTOVER_H

/* From here on SIGINT, SIGTERM, SIGHUP and SIGPIPE, unless ignored so far, remove the
 * file of that name before they end the program.  NULL: no longer.  A name of more than
 * 4095 bytes is not watched. */
void leftover_watch(const char *path);

#endif
