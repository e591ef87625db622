/* blas.h -- keeps OpenBLAS from hanging a program.  Both functions here have the same
 * reason: each thread that calls OpenBLAS needs a buffer, and up to version 0.3.29
 * OpenBLAS asks for one for ever where there is no memory. */
#pragma once

/* To be called first of all in main().  OpenBLAS starts a thread for each core when it
 * is loaded, before main(): threads with such a buffer each, which fork() and exit()
 * wait for.  Only the environment can prevent that; so this function sets
 * OPENBLAS_NUM_THREADS to 1, whatever its value was, and starts the program again.
 * The programs' problems are small, and their threads their own. */
void blas_start(char **argv);

/* To be called before `threads` threads of the program call OpenBLAS: says that memory
 * ended, and exits with EXIT_HARNESS, where it would not suffice for all of them. */
void blas_reserve(int threads);
