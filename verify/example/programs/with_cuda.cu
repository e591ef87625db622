// Writes values of a CUDA kernel in single precision as a table to be judged; see ../../README.md.
//
//     nvcc with_cuda.cu -o with_cuda && ./with_cuda > mine.csv
//     selvedge-verify check mine.csv --energy bw_shear --scalar float
//
// The kernel is Baraff and Witkin's shear, k (u.v)^2 with F = [u v], and its gradient; replace it
// by your own.  With the argument `wrong`, the values are half as large.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int given = 7, values = 7;  // u, v, k; energy, gradient

__global__ void shear(int n, float factor, const float *in, float *out) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= n) return;
  const float *u = in + given * e, *v = u + 3;
  const float k = factor * u[6];
  float *y = out + values * e;
  const float c = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  y[0] = k * c * c;
  for (int i = 0; i < 3; i++) {
    y[1 + i] = 2 * k * c * v[i];
    y[4 + i] = 2 * k * c * u[i];
  }
}

int main(int argc, char **) {
  constexpr int n = 1000;
  std::vector<float> in(given * n), out(values * n);
  for (int e = 0; e < n; e++)
    for (int i = 0; i < given; i++)
      in[given * e + i] = i == 6 ? 100.0f : 4.0f * std::rand() / RAND_MAX - 2;
  float *from, *to;
  cudaMalloc(&from, in.size() * sizeof(float));
  cudaMalloc(&to, out.size() * sizeof(float));
  cudaMemcpy(from, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
  shear<<<(n + 255) / 256, 256>>>(n, argc > 1 ? 0.5f : 1.0f, from, to);
  cudaMemcpy(out.data(), to, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
  if (cudaGetLastError() != cudaSuccess) return 1;
  std::printf("f0,f1,f2,f3,f4,f5,k,energy");
  for (int i = 0; i < 6; i++) std::printf(",gradient_%d", i);
  for (int e = 0; e < n; e++) {
    for (int i = 0; i < given; i++) std::printf("%c%.9g", i ? ',' : '\n', in[given * e + i]);
    for (int i = 0; i < values; i++) std::printf(",%.9g", out[values * e + i]);
  }
  std::printf("\n");
}
