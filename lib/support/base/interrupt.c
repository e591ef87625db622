#include "support/base/interrupt.h"

#include <stddef.h>

volatile sig_atomic_t interrupted;

static void on_signal(int number) {
  (void)number;
  interrupted = 1;
}

void watch_interrupts(void) {
  struct sigaction a = {.sa_handler = on_signal};
  (void)sigemptyset(&a.sa_mask);
  (void)sigaction(SIGINT, &a, NULL);
  (void)sigaction(SIGTERM, &a, NULL);
}
