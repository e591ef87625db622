/* streams.h -- which random numbers are for what: streams of slv_random_uniform4(),
 * apart from those of the library's own states; 1003 is lib/support/stats/stats.c's. */
#ifndef BENCH_STREAMS_H
#define BENCH_STREAMS_H

enum {
  STREAM_POOL = 1001,
  STREAM_ORDER,
  STREAM_TRIANGLES = 1004,
  STREAM_TURNS,
  STREAM_PLACES
};

#endif
