import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinQuantities } from '../../../bff/pages/shape/text/quantities.ts';

// In the table `_` is a no-break space and `|` a word joiner.
test.each([
  ['5.4 GHz', '5.4_GHz'],
  ['5,4 GHz', '5,4_GHz'],
  ['32–96 GB', '32–|96_GB'],
  ['512 GB – 2 TB', '512_GB_–_2_TB'],
  ['16″ OLED, 3840 × 2400, 120 Hz', '16″ OLED, 3840_×_2400, 120_Hz'],
  ['3840 x 2400', '3840_x_2400'],
  ['355 × 244 × 19 mm', '355_×_244_×_19_mm'],
  ['100 % DCI-P3, ΔE < 1', '100_% DCI-P3, ΔE_<_1'],
  ['%100 sRGB', '%100_sRGB'],
  ['% 100 sRGB', '%_100_sRGB'],
  ['16C / 24T, 5.4 GHz', '16C_/_24T, 5.4_GHz'],
  ['2 × 40 Gb/s, HDMI 2.1, SD', '2_×_40_Gb/|s, HDMI_2.1, SD'],
  ['USB-C 96 W, 2 × HDMI', 'USB-C 96_W, 2_×_HDMI'],
  ['< 35 dB (A)', '<_35_dB (A)'],
  ['1 000 nits', '1_000_nits'],
  ['٥٫٤ غيغاهرتز', '٥٫٤_غيغاهرتز'],
  ['۳۲–۹۶ گیگابایت', '۳۲–|۹۶_گیگابایت'],
  ['16インチ', '16|インチ'],
  ['−10 °C – 40 °C', '−10_°C_–_40_°C'],
  ['Studio 16 – for colour', 'Studio 16_–_for colour'],
  ['DisplayPort / HDMI', 'DisplayPort / HDMI'],
  ['and/or without numbers', 'and/or without numbers'],
  ['', ''],
])('the quantities of %j are joined as %j', (text, joined) => {
  expect(joinQuantities(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '|')).toBe(joined);
});

test('nothing but spaces changes, and joining twice is the same as once', () => {
  const word = fc.oneof(fc.constantFrom('5', '2.1', '×', '–', '/', 'GB', '%', '32–96', 'Gb/s', '"', '形'), fc.string());
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(' ');
      const joined = joinQuantities(text);
      expect(joinQuantities(joined)).toBe(joined);
      expect(joined.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')).toBe(
        text.replaceAll('\u2060', '').replaceAll('\u00a0', ' '),
      );
    }),
  );
});
