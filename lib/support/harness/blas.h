/* blas.h -- prevents OpenBLAS from hanging a program: each thread that calls OpenBLAS needs a
 * buffer, and up to version 0.3.29 OpenBLAS retries forever if there is no memory for it. */
#pragma once

/* Sets OPENBLAS_NUM_THREADS to 1, whatever its value was, and restarts the program.  Call it first
 * in main().  OpenBLAS starts a thread for each core, with such a buffer, when it is loaded before
 * main(), and fork() and exit() wait for these threads; only the environment can prevent that.  The
 * programs' problems are small, and they have threads of their own. */
void blas_start(char **argv);

/* Call before `threads` threads call OpenBLAS: exits with EXIT_HARNESS if memory is too short. */
void blas_reserve(int threads);
