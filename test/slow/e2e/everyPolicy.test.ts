import { expect, onTestFinished, test } from 'vitest';
import { sandboxSettings } from '../../../sandbox/sandbox.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { browserForTests } from '../../support/browser.ts';
import { walk } from '../../support/navigation.ts';
import { pagesOf } from '../../support/samplePages.ts';

const visit = browserForTests();

async function start(...options: Parameters<typeof startBuiltSite>): Promise<BuiltSite> {
  const built = await startBuiltSite(...options);
  onTestFinished(async () => {
    await built.stop();
  });
  return built;
}

test('the policy blocks nothing on any page, with and without third-party scripts', async () => {
  const built = await start();
  const withoutScripts = Object.entries(sandboxSettings(built.sandbox)).filter(([name]) => !name.includes('_SCRIPT_'));
  const others = { SESSION_SECRET: 'a secret of at least thirty-two bytes', DRAIN_MS: '0' };
  const without = await start({ ...Object.fromEntries(withoutScripts), ...others }, []);
  const policy = (await fetch(`${without.site}/us/proart/`)).headers.get('content-security-policy');
  expect(policy).toContain('; trusted-types proart;');
  for (const { site } of [built, without]) {
    const { browserErrors, follow, waitForPage, isSameDocument, settled, close } = await walk(
      visit,
      `${site}/us/proart/`,
    );
    for (const [kind, path] of pagesOf('us')) {
      // The error page responds with 404, and the search is a separate document.
      if (kind === 'error' || kind === 'search') continue;
      await follow(path);
      await waitForPage(site + path);
      await settled();
    }
    expect(await isSameDocument()).toBe(true);
    // Without the sandbox on the site its images are missing.
    expect(browserErrors.filter((line) => !/^404: .*\/sandbox\/|status of 404/.test(line))).toEqual([]);
    await close();
  }
});
