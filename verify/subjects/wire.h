/* wire.h -- messages from a child process to its parent, through a pipe. */
#pragma once

#include <stddef.h>

#include "engine/record.h"

typedef enum {
  WIRE_RECORD,    /* record */
  WIRE_SERIES,    /* series, then its nrows*ncolumns doubles */
  WIRE_DIAGNOSIS, /* unsigned: pairs; then text: one sentence */
  WIRE_PROGRESS,  /* wire_progress; of rows of the ledger, nothing */
  WIRE_ROW,       /* ledger_result */
  WIRE_ENERGY,    /* JSON text: the energy's entry in "energies", its entries in "declared" */
  WIRE_VALUES,    /* text: lines of a baseline's values, each ended by '\n' */
  WIRE_TEXTS,     /* text: lines of a baseline's texts, each ended by '\n' */
  WIRE_REFUSED,   /* text: why the plugin was not loaded */
  WIRE_BROKEN,    /* text: how the program of --command failed; the child ends */
  WIRE_WAITING,   /* nothing: the child waits for input, however long it takes */
  WIRE_LINE,      /* size_t: the child works on that line of the input */
  WIRE_CODE,      /* int: the exit code */
  WIRE_DONE,      /* nothing: the work is done */
  WIRE_TAGS
} wire_tag;

typedef struct {
  char check[64];
  int done, total;
} wire_progress;

/* The child's side; fd is a pipe.  When the parent is gone, sending ends the child. */
void wire_send(int fd, wire_tag tag, const void *payload, size_t size);
sink wire_sink(int *fd);

/* The parent's side. */
typedef struct {
  char *bytes;
  size_t used, capacity;
} wire_inbox;

/* Called once for each message; after a text payload there is a '\0' beyond its size. */
typedef void wire_handler(void *to, wire_tag tag, const char *payload, size_t size);

/* Reads what fd has and handles every whole message.  Returns 1: more may come; 0: the
 * other end closed; -1: the bytes are not messages. */
int wire_receive(wire_inbox *in, int fd, wire_handler *handle, void *to);
void wire_free(wire_inbox *in);
