// Resizes a layer of floats. (sharp works with eight bits here, which leaves steps in a soft shadow.)
const lanczos = (x) => (x === 0 ? 1 : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2);
const spline = (x) => (x < 1 ? (4 - 6 * x * x + 3 * x ** 3) / 6 : (2 - x) ** 3 / 6);
const kernels = { sharp: { reach: 3, of: lanczos }, soft: { reach: 2, of: spline } };

/** Weights of the source pixels for each target pixel of one axis. */
function axis(from, to, { reach, of }) {
  const step = from / to;
  const wide = Math.max(1, step);
  return Array.from({ length: to }, (_, at) => {
    const centre = (at + 0.5) * step - 0.5;
    const taps = [];
    for (let i = Math.ceil(centre - reach * wide); i <= centre + reach * wide; i++) {
      const x = Math.abs(i - centre) / wide;
      if (x < reach) taps.push([Math.min(from - 1, Math.max(0, i)), of(x)]);
    }
    const sum = taps.reduce((total, [, weight]) => total + weight, 0);
    return taps.map(([i, weight]) => [i, weight / sum]);
  });
}

/** `soft` also blurs a little; `sharp` keeps edges. */
export function resample(layer, [w, h], channels, [width, height], kernel = 'sharp') {
  const across = axis(w, width, kernels[kernel]);
  const down = axis(h, height, kernels[kernel]);
  const rows = new Float32Array(width * h * channels);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < width; x++)
      for (const [i, weight] of across[x])
        for (let k = 0; k < channels; k++) rows[(y * width + x) * channels + k] += layer[(y * w + i) * channels + k] * weight;
  const out = new Float32Array(width * height * channels);
  const line = width * channels;
  for (let y = 0; y < height; y++)
    for (const [i, weight] of down[y]) for (let x = 0; x < line; x++) out[y * line + x] += rows[i * line + x] * weight;
  return out;
}
