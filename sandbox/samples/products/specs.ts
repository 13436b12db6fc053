/** Specifications of all products, in units and numbers that are the same in every language. */
import type { Copy } from '../texts/copy.ts';

export type SpecKey = keyof Copy extends infer Key ? (Key extends `spec_${infer Name}` ? Name : never) : never;
export type Specs = Readonly<Partial<Record<SpecKey, string>>>;

/** Rows of a comparison, in this order. */
export const specKeys = [
  'display',
  'colour',
  'processor',
  'graphics',
  'memory',
  'storage',
  'ports',
  'size',
  'weight',
] as const satisfies readonly SpecKey[];

/** By a product's slug. */
// biome-ignore format: a table, one product per line
export const specs: Readonly<Record<string, Specs>> = {
  'studio-16': { display: '16″ OLED, 3840 × 2400, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '16C / 24T, 5.4 GHz', graphics: '12 GB', memory: '32–96 GB', storage: '1–4 TB', ports: '2 × 40 Gb/s, HDMI 2.1, SD', size: '355 × 244 × 19 mm', weight: '1.9 kg' },
  'air-14': { display: '14″ OLED, 2880 × 1800, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '12C / 16T, 4.9 GHz', graphics: '8 GB', memory: '16–32 GB', storage: '512 GB – 2 TB', ports: '2 × 40 Gb/s, HDMI 2.1', size: '312 × 221 × 15 mm', weight: '1.3 kg' },
  'duo-16': { display: '16″ OLED + 14″ IPS', colour: '100 % DCI-P3, ΔE < 1', processor: '16C / 24T, 5.4 GHz', graphics: '16 GB', memory: '32–96 GB', storage: '2–8 TB', ports: '2 × 40 Gb/s, HDMI 2.1, SD', size: '355 × 266 × 22 mm', weight: '2.6 kg' },
  'max-18': { display: '18″ Mini LED, 3840 × 2400, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '24C / 32T, 5.6 GHz', graphics: '24 GB', memory: '64–192 GB', storage: '2–8 TB', ports: '3 × 40 Gb/s, HDMI 2.1, SD, 10 GbE', size: '400 × 290 × 27 mm', weight: '3.1 kg' },
  'flip-14': { display: '14″ OLED, 2880 × 1800', colour: '100 % DCI-P3, ΔE < 1', processor: '12C / 16T, 4.9 GHz', graphics: '8 GB', memory: '16–32 GB', storage: '1–2 TB', ports: '2 × 40 Gb/s, HDMI 2.1', size: '312 × 223 × 16 mm', weight: '1.5 kg' },
  'studio-16-pro': { display: '16″ OLED, 3840 × 2400, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '24C / 32T, 5.6 GHz', graphics: '16 GB', memory: '64–128 GB', storage: '2–8 TB', ports: '2 × 40 Gb/s, HDMI 2.1, SD', size: '355 × 244 × 19 mm', weight: '2.0 kg' },
  'air-14-plus': { display: '14″ OLED, 2880 × 1800, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '14C / 20T, 5.1 GHz', graphics: '8 GB', memory: '32–64 GB', storage: '1–4 TB', ports: '2 × 40 Gb/s, HDMI 2.1', size: '312 × 221 × 15 mm', weight: '1.3 kg' },
  'duo-16-pro': { display: '16″ OLED + 14″ IPS', colour: '100 % DCI-P3, ΔE < 1', processor: '24C / 32T, 5.6 GHz', graphics: '24 GB', memory: '64–128 GB', storage: '2–8 TB', ports: '2 × 40 Gb/s, HDMI 2.1, SD', size: '355 × 266 × 22 mm', weight: '2.6 kg' },
  'max-18-ultra': { display: '18″ Mini LED, 3840 × 2400, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '32C / 64T, 5.3 GHz', graphics: '32 GB', memory: '128–256 GB', storage: '4–16 TB', ports: '3 × 40 Gb/s, HDMI 2.1, SD, 10 GbE', size: '400 × 290 × 27 mm', weight: '3.3 kg' },
  'flip-14-plus': { display: '14″ OLED, 2880 × 1800', colour: '100 % DCI-P3, ΔE < 1', processor: '14C / 20T, 5.1 GHz', graphics: '12 GB', memory: '32–64 GB', storage: '1–2 TB', ports: '2 × 40 Gb/s, HDMI 2.1', size: '312 × 223 × 16 mm', weight: '1.5 kg' },
  'studio-16-max': { display: '16″ OLED, 3840 × 2400, 120 Hz', colour: '100 % DCI-P3, ΔE < 1', processor: '24C / 32T, 5.6 GHz', graphics: '24 GB', memory: '96–192 GB', storage: '4–16 TB', ports: '2 × 40 Gb/s, HDMI 2.1, SD', size: '355 × 244 × 19 mm', weight: '2.1 kg' },
  'air-14-start': { display: '14″ IPS, 2560 × 1600', colour: '100 % sRGB, ΔE < 2', processor: '10C / 12T, 4.6 GHz', graphics: '8 GB', memory: '16 GB', storage: '512 GB – 1 TB', ports: '2 × 40 Gb/s, HDMI 2.1', size: '312 × 221 × 15 mm', weight: '1.3 kg' },
  'reference-32': { display: '31.5″ Mini LED, 3840 × 2160', colour: '99 % DCI-P3, ΔE < 0.8', ports: '2 × 40 Gb/s, 12G-SDI, HDMI 2.1', size: '727 × 471 × 245 mm', weight: '14.6 kg' },
  'studio-27': { display: '27″ IPS, 2560 × 1440', colour: '100 % sRGB, ΔE < 2', ports: 'USB-C 96 W, HDMI, DP 1.4', size: '611 × 533 × 220 mm', weight: '6.1 kg' },
  'ultrawide-38': { display: '37.5″ IPS, 3840 × 1600, 144 Hz', colour: '98 % DCI-P3, ΔE < 2', ports: 'USB-C 96 W, 2 × HDMI, DP 1.4', size: '894 × 542 × 300 mm', weight: '9.8 kg' },
  'five-k-32': { display: '31.5″ IPS, 5120 × 2880', colour: '99 % DCI-P3, ΔE < 1', ports: '40 Gb/s 96 W, HDMI 2.1, DP 2.1', size: '716 × 547 × 227 mm', weight: '9.2 kg' },
  'portable-16': { display: '16″ OLED, 2560 × 1600', colour: '100 % DCI-P3, ΔE < 2', ports: '2 × USB-C', size: '358 × 226 × 9 mm', weight: '0.9 kg' },
  tower: { processor: '32C / 64T, 5.3 GHz', graphics: '2 × 24 GB', memory: '64–512 GB', storage: '2–32 TB', ports: '4 × 40 Gb/s, 10 GbE', size: '235 × 480 × 510 mm', weight: '16 kg' },
  'mini-pc': { processor: '14C / 20T, 5.1 GHz', graphics: '8 GB', memory: '16–64 GB', storage: '512 GB – 4 TB', ports: '2 × 40 Gb/s, 2.5 GbE', size: '180 × 180 × 52 mm', weight: '1.4 kg' },
  'creator-board': { memory: '8 × DDR5, 512 GB', storage: '5 × M.2', ports: '2 × 40 Gb/s, 10 GbE', size: '305 × 277 mm', weight: '1.6 kg' },
  'mini-board': { memory: '2 × DDR5, 96 GB', storage: '2 × M.2', ports: '40 Gb/s, 2.5 GbE', size: '170 × 170 mm', weight: '0.7 kg' },
  'triple-fan-card': { graphics: '24 GB', ports: '3 × DP 2.1, HDMI 2.1', size: '304 × 126 × 40 mm', weight: '1.5 kg' },
  'control-dial': { ports: 'USB-C, 2.4 GHz', size: '130 × 105 × 30 mm', weight: '0.3 kg' },
  'quiet-mouse': { ports: 'USB-C, 2.4 GHz', size: '118 × 67 × 41 mm', weight: '0.1 kg' },
  'light-projector': { display: '3840 × 2160', colour: '98 % DCI-P3', ports: 'USB-C, HDMI 2.1', size: '258 × 195 × 87 mm', weight: '2.2 kg' },
};
