/* pin.h -- pins each thread to a processor of its own.  Without that, the system may
 * put two threads on one processor while another idles; each then waits at barriers
 * for the other. */
#ifndef BENCH_PIN_H
#define BENCH_PIN_H

/* Pins the threads of OpenMP's teams of n: thread t to the t-th of the processors
 * that the process was given.  For n = 1, or more threads than processors, the
 * calling thread may use all of these again.  Does nothing where OMP_PROC_BIND or
 * OMP_PLACES is set, since the user has decided then.  Returns whether the threads
 * are pinned. */
int pin_threads(int n);

/* The processor that thread t of a pinned team runs on; -1 if there is none. */
int pin_processor(int t);

#endif
