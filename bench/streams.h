/* streams.h -- which random numbers are for what: streams of slv_uniform4(), apart from
 * those of the library's own states. */
#ifndef BENCH_STREAMS_H
#define BENCH_STREAMS_H

enum {
  STREAM_POOL = 1001,
  STREAM_ORDER,
  STREAM_BOOTSTRAP,
  STREAM_TRIANGLES,
  STREAM_TURNS,
  STREAM_PLACES
};

#endif
