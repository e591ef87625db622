/* pin.h -- one processor for each thread.  Left to the system, two threads may share
 * one while another idles, each waiting at the barrier for time that the other spends
 * waiting.
 */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

/* Pins the threads of OpenMP's teams of n, the t-th to the t-th processor that the
 * process was given.  n = 1 frees the caller; so does what cannot be pinned: more
 * threads than processors.  Does nothing where OMP_PROC_BIND or OMP_PLACES is set: the
 * user's word goes first.  Returns whether threads are pinned. */
int pin_threads(int n);

/* The processor that thread t of such a team is held on; -1: there is none. */
int pin_processor(int t);

#endif
