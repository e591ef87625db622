#include "measure/balance.h"

#include <math.h>

#include "measure/spread.h"

static void add_torque(const double *x, const double *f, double *torque) {
  torque[0] += x[1] * f[2] - x[2] * f[1];
  torque[1] += x[2] * f[0] - x[0] * f[2];
  torque[2] += x[0] * f[1] - x[1] * f[0];
}

void balance_net(int vertices, const double *x, const double *f, double net[6]) {
  double *force = net, *torque = net + 3;
  for (int i = 0; i < 6; i++) net[i] = 0;
  for (int m = 0; m < vertices; m++) {
    for (int i = 0; i < 3; i++) force[i] += f[3 * m + i];
    add_torque(x + 3 * m, f + 3 * m, torque);
  }
  const double arm = vector_norm(3 * vertices, x);
  for (int i = 0; i < 3; i++)
    if (torque[i] != 0) torque[i] /= arm;
}

double balance_error(int vertices, const double *x, const double *f) {
  double net[6];
  balance_net(vertices, x, f, net);
  return fmax(vector_norm(3, net), vector_norm(3, net + 3));
}
