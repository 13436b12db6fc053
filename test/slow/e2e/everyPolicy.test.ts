/** The content security policy of every page, with and without the scripts of others. */
import { expect, onTestFinished, test } from 'vitest';
import { sandboxAddresses } from '../../../sandbox/sandbox.ts';
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

test('whoever walks through the site, with and without scripts of others, sees nothing refused', async () => {
  const built = await start();
  const withoutScripts = Object.entries(sandboxAddresses(built.sandbox)).filter(([name]) => !name.includes('_SCRIPT_'));
  const others = { SESSION_SECRET: 'a secret of at least thirty-two bytes', DRAIN_MS: '0' };
  const without = await start({ ...Object.fromEntries(withoutScripts), ...others }, []);
  const policy = (await fetch(`${without.site}/us/proart/`)).headers.get('content-security-policy');
  expect(policy).toContain('; trusted-types proart;');
  for (const { site } of [built, without]) {
    const { complaints, follow, shows, sameDocument, settled, close } = await walk(visit, `${site}/us/proart/`);
    for (const [kind, path] of pagesOf('us')) {
      // The error page’s document says 404, the search is a document of its own.
      if (kind === 'error' || kind === 'search') continue;
      await follow(path);
      await shows(site + path);
      await settled();
    }
    expect(await sameDocument()).toBe(true);
    // Without the sandbox’s part of the site there are none of its pictures.
    expect(complaints.filter((line) => !/^404: .*\/sandbox\/|status of 404/.test(line))).toEqual([]);
    await close();
  }
});
