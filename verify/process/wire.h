/* wire.h -- messages from a child process to its parent, through a pipe. Results are sent as JSON
 * text of an element of a document. A plugin may overwrite any memory of the child, so the parent
 * does not trust messages: it parses them with the reader of documents. */
#pragma once

#include <stddef.h>

#include "support/records/document.h"

typedef enum {
  WIRE_UNIT,      /* size_t: the child begins the unit of this index (units.h) */
  WIRE_BEAT,      /* no payload: still computing; or double: fraction that is done */
  WIRE_RECORD,    /* doc_record, as JSON text */
  WIRE_SERIES,    /* doc_series */
  WIRE_DIAGNOSIS, /* doc_diagnosis */
  WIRE_ROW,       /* doc_ledger */
  WIRE_ENERGY,    /* description of an energy by suite/subject.c */
  WIRE_VALUE,     /* doc_baseline_value */
  WIRE_TEXT,      /* doc_baseline_text */
  WIRE_REFUSED,   /* text: why the plugin could not be loaded */
  WIRE_BROKEN,    /* text: how the external program failed; the child ends */
  WIRE_WAITING,   /* no payload: the child waits for input, without limit */
  WIRE_LINE,      /* size_t: the child evaluates this line of the input */
  WIRE_CODE,      /* int: the exit code of the command */
  WIRE_DONE,      /* no payload: the work is done */
  WIRE_TAGS
} wire_tag;

/* Functions for the child, which end it if the parent is gone. fd is a pipe. */

void wire_send(int fd, wire_tag tag, const void *payload, size_t size);
void wire_send_element(int fd, wire_tag tag, const document_shape *of, const void *from);

/* Sends WIRE_BEAT; fd points to an int, the file descriptor. */
void wire_beat(void *fd);

/* Parses the payload into the zeroed *into. Returns 0 if it is no element. */
int wire_read_element(const char *payload, const document_shape *of, void *into, arena *memory);

typedef struct {
  char *bytes;
  size_t used, capacity;
} wire_inbox;

/* Called for each message; a '\0' follows the payload. */
typedef void wire_handler(void *to, wire_tag tag, const char *payload, size_t size);

/* Reads from fd and handles every complete message. Returns 1 if more may follow, 0 if the other
 * end has closed, -1 if the bytes are not messages. */
int wire_receive(wire_inbox *in, int fd, wire_handler *handle, void *to);
void wire_free(wire_inbox *in);
