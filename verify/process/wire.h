/* wire.h -- messages from a child process to its parent, through a pipe.  Results are JSON text, an
 * element of a document.  A plugin may overwrite any memory of the child, so no message is trusted:
 * the reader of documents reads them. */
#pragma once

#include <stddef.h>

#include "support/records/document.h"

typedef enum {
  WIRE_UNIT,      /* size_t: the child begins this unit of its work (units.h) */
  WIRE_BEAT,      /* nothing: still at work; or double: the part that is done */
  WIRE_RECORD,    /* an element: doc_record */
  WIRE_SERIES,    /* doc_series */
  WIRE_DIAGNOSIS, /* doc_diagnosis */
  WIRE_ROW,       /* doc_ledger */
  WIRE_ENERGY,    /* description of an energy by suite/subject.c */
  WIRE_VALUE,     /* doc_baseline_value */
  WIRE_TEXT,      /* doc_baseline_text */
  WIRE_REFUSED,   /* text: why the plugin was not loaded */
  WIRE_BROKEN,    /* text: how the program of --command failed; the child ends */
  WIRE_WAITING,   /* nothing: the child waits for input, however long it takes */
  WIRE_LINE,      /* size_t: the child works on that line of the input */
  WIRE_CODE,      /* int: the exit code */
  WIRE_DONE,      /* nothing: the work is done */
  WIRE_TAGS
} wire_tag;

/* The child's side.  fd is a pipe; sending ends the child if the parent is gone. */

void wire_send(int fd, wire_tag tag, const void *payload, size_t size);
void wire_send_element(int fd, wire_tag tag, const document_shape *of, const void *from);

/* Sends WIRE_BEAT; fd points to an int. */
void wire_beat(void *fd);

/* Reads the element into the zeroed *into; returns 0 if there is none: a plugin wrote that. */
int wire_read_element(const char *payload, const document_shape *of, void *into, arena *memory);

typedef struct {
  char *bytes;
  size_t used, capacity;
} wire_inbox;

/* Called once for each message; a '\0' follows the payload. */
typedef void wire_handler(void *to, wire_tag tag, const char *payload, size_t size);

/* Reads from fd and handles every complete message.  Returns 1 if more may come, 0 if the other end
 * closed, -1 if the bytes are not messages. */
int wire_receive(wire_inbox *in, int fd, wire_handler *handle, void *to);
void wire_free(wire_inbox *in);
