/* ahead.h -- energies that are slow to answer one question and fast to answer many.
 *
 * The checks ask one state at a time.  Where each question goes to another program, the way there
 * and back would take most of the time.  So a piece of work is first done without effect: functions
 * of the energy that do not know an answer note the question and give 0.  Then all questions are
 * asked at once, and the work is tried again, until nothing is left to be asked; what follows from
 * an answer takes one more turn. */
#pragma once

#include <stddef.h>

/* What such an energy offers, for the calling thread alone. */
typedef struct ahead ahead;
struct ahead {
  void (*note)(const ahead *a, int anew); /* begins to note questions; anew: forgets old answers */
  size_t (*open)(const ahead *a); /* how many are noted: work whose results steer it had better
                                     wait */
  size_t (*ask)(const ahead *a);  /* ends that, and asks; returns how many questions there were */
  void *of;                       /* the energy's own */
};

/* Asks ahead for all that `work` will ask for; it must have no effect.  The answers are known until
 * the next call.  NULL: nothing is to be done. */
void ahead_of(const ahead *a, void (*work)(void *with), void *with);
