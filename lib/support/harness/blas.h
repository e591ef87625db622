/* blas.h -- prevents hangs by OpenBLAS: each thread that calls it needs a buffer, and up to version
 * 0.3.29 OpenBLAS retries forever without memory for the buffer. */
#pragma once

/* Sets OPENBLAS_NUM_THREADS to 1 and restarts the program, unless it is 1 already.  Call it first
 * in main(). OpenBLAS starts a thread with such a buffer for each core when it is loaded, before
 * main(), and fork() and exit() wait for these threads; only the environment can prevent that.  The
 * programs have small problems and their own threads. */
void blas_start(char **argv);

/* Call before `threads` threads call OpenBLAS: exits with EXIT_HARNESS without enough memory. */
void blas_reserve(int threads);
