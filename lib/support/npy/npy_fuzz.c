/* Fuzzes the reader of NumPy arrays and archives: any bytes must be read or rejected. */
#include <math.h>

#include "support/base/complain.h"
#include "support/npy/npy.h"
#include "support/testing/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  items arrays = {0};
  const int code = npy_read(fuzz_file(data, size), &arrays);
  FUZZ_REQUIRE(code == EXIT_PASSED || code == EXIT_USAGE);
  const npy_array *a = arrays.at;
  for (size_t i = 0; code == EXIT_PASSED && i < arrays.count; i++)
    for (size_t k = 0; a[i].at != NULL && k < a[i].count; k++) (void)isnan(a[i].at[k]);
  npy_free(&arrays);
  return 0;
}
