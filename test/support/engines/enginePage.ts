import { allRules, idle, isAtRest, runAxe } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { Driver } from './driver.ts';
import type { TestProxy } from './testProxy.ts';

/** A page in any engine. Selectors mean the first visible match; each action waits until it is possible. */
export interface EnginePage extends Pick<Driver, 'evaluate' | 'press' | 'type' | 'resize' | 'screenshot'> {
  /** Loads a document and waits until it is settled. */
  goto(url: string): Promise<void>;
  /** Resolves when the page is hydrated and its requests have finished; without scripts, when it is loaded. */
  settled(): Promise<void>;
  /** Waits until the function returns something truthy, and resolves with it. */
  until<Args extends unknown[], Result>(
    check: (...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Awaited<Result>>>;
  click(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  tap(selector: string): Promise<void>;
  /** Text of an element, with single spaces. */
  text(selector: string): Promise<string>;
  /** True if an element matches and is visible. */
  isVisible(selector: string): Promise<boolean>;
  /** One line per rule of axe and element; for pages opened with axe. */
  axe(parts: readonly string[]): Promise<string[]>;
  url(): Promise<string>;
  back(): Promise<void>;
  /** Console lines, uncaught errors and failed responses since the page was opened or since `takeFaults`. */
  faults(): string[];
  /** Returns them, and forgets them. */
  takeFaults(): string[];
}

/** Checks less often than other tests, because each check is work for a browser. */
const inBrowser = <T>(check: () => Promise<T>) => eventually(check, 20_000, 50);

/**
 * Creates the page of a window.
 * @param proxy The server in front of the site, which knows the open requests.
 * @param hasScripts False where scripts are turned off.
 */
export function createEnginePage(driver: Driver, proxy: TestProxy, hasScripts: boolean): EnginePage {
  /**
   * Acts on the centre of the first visible match, once it is in view, at rest and not covered. The page may move until
   * the action arrives: then it has no effect and is repeated.
   */
  const at = (action: (x: number, y: number) => Promise<void>) => (selector: string) =>
    inBrowser(async () => {
      const found = await driver.evaluate(findTarget, selector);
      if (typeof found === 'string') throw new Error(found);
      await action(found.x, found.y);
      // The page may have been left.
      if (await driver.evaluate(hasMissed).catch(() => false)) throw new Error(`${selector} has moved`);
    });
  const until: EnginePage['until'] = (check, ...args) =>
    inBrowser(async () => {
      const result = await driver.evaluate(check, ...args);
      if (!result) throw new Error(`is still ${result} for ${JSON.stringify(args)}: ${check}`);
      return result as NonNullable<typeof result>;
    });

  async function settled(): Promise<void> {
    if (!hasScripts) return void (await until(() => document.readyState === 'complete'));
    await until(isHydrated);
    await inBrowser(async () => {
      // Work that waits for an idle browser sends its requests in the first pause at the latest.
      await driver.evaluate(idle);
      const open = proxy.openRequests();
      if (open.length > 0) throw new Error(`open requests: ${open.join(' ')}`);
    });
  }
  return {
    ...driver,
    settled,
    until,
    async goto(url) {
      await driver.goto(url);
      await settled();
    },
    click: at(driver.click),
    hover: at(driver.hover),
    tap: at(driver.tap),
    text: (selector) =>
      until((wanted) => document.querySelector(wanted)?.textContent.replace(/\s+/g, ' ').trim(), selector),
    isVisible: (selector) =>
      driver.evaluate(
        (wanted) => [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility()),
        selector,
      ),
    async axe(parts) {
      await until(isAtRest);
      return driver.evaluate(runAxe, [parts, allRules, false] as const);
    },
    url: () => driver.evaluate(() => location.href),
    back: () => driver.evaluate(() => history.back()),
    faults: () => [...driver.lines, ...proxy.faults],
    takeFaults: () => [...driver.lines.splice(0), ...proxy.faults.splice(0)],
  };
}

/** True when React has hydrated the page and all its sections. Runs in the page. */
function isHydrated(): boolean {
  const parts = [...document.querySelectorAll('main, main section')];
  return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
}

/**
 * Scrolls to an element and returns its centre, or why it cannot be pressed yet. Until `hasMissed`, presses reach nothing
 * else. Runs in the page.
 */
async function findTarget(selector: string): Promise<{ x: number; y: number } | string> {
  const element = [...document.querySelectorAll(selector)].find((candidate) => candidate.checkVisibility());
  if (!element) return `${selector} is not visible`;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  // Where scripts are turned off, there are no frames to wait for, and nothing moves.
  if (!matchMedia('(scripting: none)').matches)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { left, top: topNow, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== topNow) return `${selector} is moving`;
  const [x, y] = [left + width / 2, topNow + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !(element.contains(hit) || hit.contains(element)))
    return `${selector} is covered by ${hit?.outerHTML.slice(0, 120)}`;

  let isMissed = false;
  const types = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];
  const guard = (event: Event) => {
    if (event.target === hit || (event.target instanceof Node && element.contains(event.target))) return;
    isMissed = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = new AbortController();
  const { signal } = end;
  for (const type of types) addEventListener(type, guard, { capture: true, passive: false, signal });
  // Back may restore a page that the press has left.
  addEventListener('pagehide', () => end.abort(), { signal });
  Object.assign(window, {
    endPress() {
      end.abort();
      // A press that has missed a layer has closed it: then there is nothing left to press again.
      return isMissed && element.checkVisibility();
    },
  });
  return { x, y };
}

/** Ends a press, and tells whether it has missed its element. Runs in the page. */
function hasMissed(): boolean {
  return (window as { endPress?: () => boolean }).endPress?.() === true;
}
