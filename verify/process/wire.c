#include "process/wire.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/base/memory.h"

typedef struct {
  uint32_t tag, size; /* tag; size of the payload */
} frame;

enum {
  LARGEST = 1 << 28, /* more than any series needs: larger sizes are a plugin's stray output */
  CHUNK = 1 << 16
};

static void send_bytes(int fd, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    const ssize_t sent = write(fd, next, count);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) _exit(1);
    next += sent;
    count -= (size_t)sent;
  }
}

void wire_send(int fd, wire_tag tag, const void *payload, size_t size) {
  const frame f = {(uint32_t)tag, (uint32_t)size};
  if (size > LARGEST) _exit(1);
  send_bytes(fd, &f, sizeof f);
  send_bytes(fd, payload, size);
}

void wire_send_element(int fd, wire_tag tag, const document_shape *of, const void *from) {
  char *text = document_element_text(of, from);
  wire_send(fd, tag, text, strlen(text));
  free(text);
}

void wire_beat(void *fd) { wire_send(*(int *)fd, WIRE_BEAT, NULL, 0); }

int wire_read_element(const char *payload, const document_shape *of, void *into, arena *memory) {
  char why[DOCUMENT_MESSAGE];
  cJSON *tree = cJSON_Parse(payload);
  const int ok = document_read(tree, "", of, into, memory, why);
  cJSON_Delete(tree);
  return ok;
}

/* Handles the complete messages at the front. Returns 0 if the bytes are not a message. */
static int deliver(wire_inbox *in, wire_handler *handle, void *to) {
  size_t at = 0;
  while (in->used - at >= sizeof(frame)) {
    frame f;
    memcpy(&f, in->bytes + at, sizeof f);
    if (f.tag >= WIRE_TAGS || f.size > LARGEST) return 0;
    if (in->used - at - sizeof f < f.size) break;
    char *payload = in->bytes + at + sizeof f;
    const char kept = payload[f.size];
    payload[f.size] = '\0';
    handle(to, (wire_tag)f.tag, payload, f.size);
    payload[f.size] = kept;
    at += sizeof f + f.size;
  }
  if (at > 0) memmove(in->bytes, in->bytes + at, in->used - at);
  in->used -= at;
  return 1;
}

int wire_receive(wire_inbox *in, int fd, wire_handler *handle, void *to) {
  const size_t need = in->used + CHUNK + 1; /* the extra byte is a '\0' */
  if (need > in->capacity) {
    in->capacity = 2 * need;
    in->bytes = base_realloc(in->bytes, in->capacity, 1);
  }
  const ssize_t got = read(fd, in->bytes + in->used, CHUNK);
  if (got < 0) return errno == EINTR || errno == EAGAIN ? 1 : -1;
  if (got == 0) return in->used == 0 ? 0 : -1; /* -1: the child crashed while sending */
  in->used += (size_t)got;
  in->bytes[in->used] = '\0';
  return deliver(in, handle, to) ? 1 : -1;
}

void wire_free(wire_inbox *in) {
  free(in->bytes);
  *in = (wire_inbox){0};
}
