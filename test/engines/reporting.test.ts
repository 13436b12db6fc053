import { expect } from 'vitest';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';

const { visit, site, change } = siteInEngines();

const faults = [
  /a warning/,
  /an error/,
  /a rejection/,
  /elsewhere\.test/,
  /lost\.png|EMPTY_RESPONSE/,
  /404: \/none\.png/,
];

test.each(engines)(
  '%s: a test sees console lines, errors, violations of the policy and failed files',
  async (engine) => {
    const page = await visit(engine);
    await page.goto(`${site()}/us/proart/compare/`);
    expect(page.faults()).toEqual([]);
    change(/lost\.png/, 'lose');
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noConsole: under test
      console.warn('a warning');
      setTimeout(() => {
        throw new Error('an error');
      });
      void Promise.reject(new Error('a rejection'));
      for (const src of ['https://elsewhere.test/picture.png', '/none.png', '/lost.png'])
        document.body.append(Object.assign(document.createElement('img'), { src }));
    });
    for (const fault of faults) await expect.poll(() => page.faults().join('\n')).toMatch(fault);
  },
);
