/** The browser's only entry: takes over the page that the server sent. vike's own client runtime is not loaded. */
import { hydrateRoot } from 'react-dom/client';
import type { PageComponent, ShownPage } from '../client/app/App.tsx';
import { Browser } from '../client/app/Browser.tsx';
import { listenToLinks } from '../client/app/links.ts';
import { keepPage, loadPage } from '../client/app/loadPage.ts';
import { createNavigator, type Load, type Loaded } from '../client/app/navigator.ts';
import type { Site } from '../client/lib/site.tsx';
import type { Shell } from '../contracts/pages/shell.ts';
import { matchRoute } from '../contracts/routes.ts';
import type { SiteSettings } from '../contracts/siteSettings.ts';
import type { UiStrings } from '../contracts/uiStrings.ts';

const modules = import.meta.glob<{ Page: PageComponent }>('../client/pages/*/+Page.tsx');

function moduleOf(kind: string | undefined) {
  return modules[`../client/pages/${kind === 'error' ? '_error' : kind}/+Page.tsx`];
}

async function withModule(page: ShownPage): Promise<Loaded> {
  const load = moduleOf(page.kind);
  if (!load) throw new Error(`no page module for ${page.kind}`);
  return { page, Page: (await load()).Page };
}

/** A data block of the document; the server writes each of them before this entry's tag. */
function block<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

const site: Site = {
  shell: block<Shell>('shell').data,
  strings: block<UiStrings>('strings'),
  settings: block<SiteSettings>('settings'),
};
const page = block<ShownPage>('page');
const root = document.getElementById('root');

if (root) {
  const load: Load = async (url) => {
    const next = await loadPage(url, site.shell.websiteCode);
    return next.kind === 'redirect' ? { redirect: next.location } : withModule(next);
  };
  const first = await withModule(page);
  keepPage(location.pathname + location.search, page);
  const navigator = createNavigator(first, load);
  // A hover loads what a click would, if there is such a page; a failure is the click's to show.
  listenToLinks(navigator.navigate, (url) => {
    if (moduleOf(matchRoute(url.split('?', 1)[0] ?? url)?.kind)) void load(url).catch(() => {});
  });
  hydrateRoot(root, <Browser navigator={navigator} site={site} />);
}
