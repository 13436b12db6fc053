// What cut-outs need beside the generator's develop.mjs: the alpha channel of a frame, and its tone curve by value.
import fs from 'node:fs';

/** Alpha of Blender's uncompressed multilayer EXR. */
export function alphaOf(file) {
  const bytes = fs.readFileSync(file);
  let at = 8;
  const text = () => {
    const end = bytes.indexOf(0, at);
    const value = bytes.toString('latin1', at, end);
    at = end + 1;
    return value;
  };
  const channels = [];
  let width = 0;
  let height = 0;
  for (let name = text(); name; name = text()) {
    text();
    const size = bytes.readInt32LE(at);
    at += 4;
    const end = at + size;
    if (name === 'channels') {
      while (bytes[at]) {
        channels.push(text());
        at += 16;
      }
    }
    if (name === 'dataWindow') {
      width = bytes.readInt32LE(at + 8) - bytes.readInt32LE(at) + 1;
      height = bytes.readInt32LE(at + 12) - bytes.readInt32LE(at + 4) + 1;
    }
    at = end;
  }
  const channel = channels.findIndex((name) => name.endsWith('Combined.A'));
  const alpha = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const line = Number(bytes.readBigUInt64LE(at + y * 8)) + 8;
    for (let x = 0; x < width; x++) alpha[y * width + x] = bytes.readFloatLE(line + (channel * width + x) * 4);
  }
  return alpha;
}

/** Mean of the uppermost rows. */
export function mean(color, width, rows) {
  let sum = 0;
  for (let i = 0; i < width * rows * 3; i++) sum += color[i];
  return sum / (width * rows * 3);
}

/** Khronos' "PBR neutral" curve, as in develop.mjs: colours stay true, only highlights above 0.76 roll off. */
export function neutral([red, green, blue]) {
  const least = Math.min(red, green, blue);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  const c = [red - offset, green - offset, blue - offset];
  const peak = Math.max(...c);
  const start = 0.76;
  if (peak < start) return c;
  const d = 1 - start;
  const rolled = 1 - (d * d) / (peak + d - start);
  const wash = 1 - 1 / (0.15 * (peak - rolled) + 1);
  return c.map((v) => (v * rolled * (1 - wash)) / peak + rolled * wash);
}

export const srgb = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
