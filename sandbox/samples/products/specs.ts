/** Specifications of all products. */
import type { Edition } from '../edition.ts';
import type { Copy } from '../texts/copy.ts';
import {
  cores,
  deltaE,
  gb,
  gbe,
  gbps,
  ghz,
  hz,
  inches,
  kg,
  mm,
  type Part,
  percent,
  pixels,
  tb,
  times,
  watts,
  writeFact,
} from './quantities.ts';

/** Headings of a comparison, by the name of their text. */
type SpecGroup = keyof Copy extends infer Key ? (Key extends `spec_group_${infer Name}` ? Name : never) : never;
type SpecKey = (typeof specKeys)[number];
type Specs = Readonly<Partial<Record<SpecKey, readonly Part[]>>>;

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
] as const;

/** Heading above each row; rows of the same heading follow each other. */
export const groupOf = {
  display: 'display',
  colour: 'display',
  processor: 'performance',
  graphics: 'performance',
  memory: 'performance',
  storage: 'performance',
  ports: 'connections',
  size: 'body',
  weight: 'body',
} as const satisfies Record<SpecKey, SpecGroup>;

/** By a product's slug. */
// biome-ignore format: a table, one product per line
const specs: Readonly<Record<string, Specs>> = {
  'studio-16': { display: [[inches(16), 'OLED'], pixels(3840, 2400), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(16, 24), ghz(5.4)], graphics: [gb(12)], memory: [gb(32, 96)], storage: [tb(1, 4)], ports: [times(2, gbps(40)), 'HDMI 2.1', 'SD'], size: [mm(355, 244, 19)], weight: [kg(1.9)] },
  'air-14': { display: [[inches(14), 'OLED'], pixels(2880, 1800), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(12, 16), ghz(4.9)], graphics: [gb(8)], memory: [gb(16, 32)], storage: [[gb(512), '–', tb(2)]], ports: [times(2, gbps(40)), 'HDMI 2.1'], size: [mm(312, 221, 15)], weight: [kg(1.3)] },
  'duo-16': { display: [[inches(16), 'OLED', '+', inches(14), 'IPS']], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(16, 24), ghz(5.4)], graphics: [gb(16)], memory: [gb(32, 96)], storage: [tb(2, 8)], ports: [times(2, gbps(40)), 'HDMI 2.1', 'SD'], size: [mm(355, 266, 22)], weight: [kg(2.6)] },
  'max-18': { display: [[inches(18), 'Mini LED'], pixels(3840, 2400), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(24, 32), ghz(5.6)], graphics: [gb(24)], memory: [gb(64, 192)], storage: [tb(2, 8)], ports: [times(3, gbps(40)), 'HDMI 2.1', 'SD', gbe(10)], size: [mm(400, 290, 27)], weight: [kg(3.1)] },
  'flip-14': { display: [[inches(14), 'OLED'], pixels(2880, 1800)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(12, 16), ghz(4.9)], graphics: [gb(8)], memory: [gb(16, 32)], storage: [tb(1, 2)], ports: [times(2, gbps(40)), 'HDMI 2.1'], size: [mm(312, 223, 16)], weight: [kg(1.5)] },
  'studio-16-pro': { display: [[inches(16), 'OLED'], pixels(3840, 2400), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(24, 32), ghz(5.6)], graphics: [gb(16)], memory: [gb(64, 128)], storage: [tb(2, 8)], ports: [times(2, gbps(40)), 'HDMI 2.1', 'SD'], size: [mm(355, 244, 19)], weight: [kg(2)] },
  'air-14-plus': { display: [[inches(14), 'OLED'], pixels(2880, 1800), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(14, 20), ghz(5.1)], graphics: [gb(8)], memory: [gb(32, 64)], storage: [tb(1, 4)], ports: [times(2, gbps(40)), 'HDMI 2.1'], size: [mm(312, 221, 15)], weight: [kg(1.3)] },
  'duo-16-pro': { display: [[inches(16), 'OLED', '+', inches(14), 'IPS']], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(24, 32), ghz(5.6)], graphics: [gb(24)], memory: [gb(64, 128)], storage: [tb(2, 8)], ports: [times(2, gbps(40)), 'HDMI 2.1', 'SD'], size: [mm(355, 266, 22)], weight: [kg(2.6)] },
  'max-18-ultra': { display: [[inches(18), 'Mini LED'], pixels(3840, 2400), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(32, 64), ghz(5.3)], graphics: [gb(32)], memory: [gb(128, 256)], storage: [tb(4, 16)], ports: [times(3, gbps(40)), 'HDMI 2.1', 'SD', gbe(10)], size: [mm(400, 290, 27)], weight: [kg(3.3)] },
  'flip-14-plus': { display: [[inches(14), 'OLED'], pixels(2880, 1800)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(14, 20), ghz(5.1)], graphics: [gb(12)], memory: [gb(32, 64)], storage: [tb(1, 2)], ports: [times(2, gbps(40)), 'HDMI 2.1'], size: [mm(312, 223, 16)], weight: [kg(1.5)] },
  'studio-16-max': { display: [[inches(16), 'OLED'], pixels(3840, 2400), hz(120)], colour: [[percent(100), 'DCI-P3'], deltaE(1)], processor: [cores(24, 32), ghz(5.6)], graphics: [gb(24)], memory: [gb(96, 192)], storage: [tb(4, 16)], ports: [times(2, gbps(40)), 'HDMI 2.1', 'SD'], size: [mm(355, 244, 19)], weight: [kg(2.1)] },
  'air-14-start': { display: [[inches(14), 'IPS'], pixels(2560, 1600)], colour: [[percent(100), 'sRGB'], deltaE(2)], processor: [cores(10, 12), ghz(4.6)], graphics: [gb(8)], memory: [gb(16)], storage: [[gb(512), '–', tb(1)]], ports: [times(2, gbps(40)), 'HDMI 2.1'], size: [mm(312, 221, 15)], weight: [kg(1.3)] },
  'reference-32': { display: [[inches(31.5), 'Mini LED'], pixels(3840, 2160)], colour: [[percent(99), 'DCI-P3'], deltaE(0.8)], ports: [times(2, gbps(40)), '12G-SDI', 'HDMI 2.1'], size: [mm(727, 471, 245)], weight: [kg(14.6)] },
  'studio-27': { display: [[inches(27), 'IPS'], pixels(2560, 1440)], colour: [[percent(100), 'sRGB'], deltaE(2)], ports: [['USB-C', watts(96)], 'HDMI', 'DP 1.4'], size: [mm(611, 533, 220)], weight: [kg(6.1)] },
  'ultrawide-38': { display: [[inches(37.5), 'IPS'], pixels(3840, 1600), hz(144)], colour: [[percent(98), 'DCI-P3'], deltaE(2)], ports: [['USB-C', watts(96)], times(2, 'HDMI'), 'DP 1.4'], size: [mm(894, 542, 300)], weight: [kg(9.8)] },
  'five-k-32': { display: [[inches(31.5), 'IPS'], pixels(5120, 2880)], colour: [[percent(99), 'DCI-P3'], deltaE(1)], ports: [[gbps(40), watts(96)], 'HDMI 2.1', 'DP 2.1'], size: [mm(716, 547, 227)], weight: [kg(9.2)] },
  'portable-16': { display: [[inches(16), 'OLED'], pixels(2560, 1600)], colour: [[percent(100), 'DCI-P3'], deltaE(2)], ports: [times(2, 'USB-C')], size: [mm(358, 226, 9)], weight: [kg(0.9)] },
  tower: { processor: [cores(32, 64), ghz(5.3)], graphics: [times(2, gb(24))], memory: [gb(64, 512)], storage: [tb(2, 32)], ports: [times(4, gbps(40)), gbe(10)], size: [mm(235, 480, 510)], weight: [kg(16)] },
  'mini-pc': { processor: [cores(14, 20), ghz(5.1)], graphics: [gb(8)], memory: [gb(16, 64)], storage: [[gb(512), '–', tb(4)]], ports: [times(2, gbps(40)), gbe(2.5)], size: [mm(180, 180, 52)], weight: [kg(1.4)] },
  'creator-board': { memory: [times(8, 'DDR5'), gb(512)], storage: [times(5, 'M.2')], ports: [times(2, gbps(40)), gbe(10)], size: [mm(305, 277)], weight: [kg(1.6)] },
  'mini-board': { memory: [times(2, 'DDR5'), gb(96)], storage: [times(2, 'M.2')], ports: [gbps(40), gbe(2.5)], size: [mm(170, 170)], weight: [kg(0.7)] },
  'triple-fan-card': { graphics: [gb(24)], ports: [times(3, 'DP 2.1'), 'HDMI 2.1'], size: [mm(304, 126, 40)], weight: [kg(1.5)] },
  'control-dial': { ports: ['USB-C', ghz(2.4)], size: [mm(130, 105, 30)], weight: [kg(0.3)] },
  'quiet-mouse': { ports: ['USB-C', ghz(2.4)], size: [mm(118, 67, 41)], weight: [kg(0.1)] },
  'light-projector': { display: [pixels(3840, 2160)], colour: [[percent(98), 'DCI-P3']], ports: ['USB-C', 'HDMI 2.1'], size: [mm(258, 195, 87)], weight: [kg(2.2)] },
};

/** The specifications of a product that it has, as the edition writes them. */
export function specsOf(slug: string, { region }: Edition): Readonly<Partial<Record<SpecKey, string>>> {
  const known = specKeys.flatMap((key) => {
    const parts = specs[slug]?.[key];
    return parts ? [[key, writeFact(parts, region)] as const] : [];
  });
  return Object.fromEntries(known);
}
