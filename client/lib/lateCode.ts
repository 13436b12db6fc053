/** Loading of code that arrives after the page, and may arrive late or not at all. */

/** Maximum time in ms that a visitor waits for late code; afterwards the page does without it. */
const maxWaitMs = 5_000;

/**
 * Limits the wait for late code that a visitor has asked for, by a click or a navigation.
 * @throws when the code is lost or takes longer than five seconds. The next use may succeed.
 */
export function inTime<Code>(loading: Promise<Code>): Promise<Code> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('late code has timed out')), maxWaitMs);
    loading.then(resolve, reject);
  });
}

/** Style sheets that were requested together with scripts, by URL. */
const styleSheets = new Map<string, Promise<unknown>>();

/**
 * Imports a script and the style sheets of its components. The build puts it around every `import()` in place of vite's
 * function (vite.config.ts), which takes a style sheet that was lost once for loaded ever after.
 * @param files Style sheets, relative to the root of the site.
 * @throws when the script or a style sheet is lost. The next call requests a lost style sheet again.
 */
export async function importWithStyles<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  const [module] = await Promise.all([load(), ...files.map((file) => styleSheet(`/${file}`))]);
  return module;
}

function styleSheet(href: string): Promise<unknown> | undefined {
  const requested = styleSheets.get(href);
  // Without an entry, the document itself links the style sheet.
  if (requested || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return requested;
  const loading = new Promise<unknown>((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      styleSheets.delete(href);
      reject(new Error(`${href} is lost`));
    };
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  });
  styleSheets.set(href, loading);
  return loading;
}
