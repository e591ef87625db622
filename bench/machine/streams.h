/* streams.h -- the streams of slv_random_uniform4() that selvedge-bench uses, one
 * per purpose.  They differ from those of the library's states; 1003 is used by
 * lib/support/stats/stats.c. */
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
