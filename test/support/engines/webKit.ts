/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../tools/freePort.ts';
import { eventually } from '../eventually.ts';
import type { Browser, Driver, Key, PageOptions } from './driver.ts';
import { miniBrowserPath } from './installed.ts';

const keys: Record<Key, string> = {
  ArrowDown: Keys.ARROW_DOWN,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowUp: Keys.ARROW_UP,
  End: Keys.END,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Home: Keys.HOME,
  ' ': Keys.SPACE,
  Tab: Keys.TAB,
};

/** Lets the window be narrower than its toolbar, which is 447 px wide otherwise. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';
const reducedMotion = '[Settings]\ngtk-enable-animations=0\n';

/** Starts a screen and WebKit's driver; each page is a browser process of its own. */
export async function launchWebKit(): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  await writeFile(path.join(folder, 'gtk-3.0/settings.ini'), reducedMotion);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(createInterface({ input: screen.stdout }), 'line');
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: folder,
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics card it only costs time.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Its sandbox does not run as root; the pages are ours.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(`${address}/status`));
  return {
    open: (options) => open(address, options),
    async close() {
      await stop(service);
      await stop(screen);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** Rejects when the driver has not answered in time, because it may wait for its browser for ever. */
function inTime<T>(answer: Promise<T>, name: string, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`WebKit's driver has not answered ${name} within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Starts a browser, and another one if the driver does not answer. */
async function startSession(address: string, scripts: boolean, attempts = 3): Promise<WebDriver> {
  const session = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      timeouts: { pageLoad: 60_000 },
      'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation', `--enable-javascript=${scripts}`] },
    })
    .build();
  try {
    return await inTime(session, 'newSession', 20_000);
  } catch (error) {
    if (attempts === 1) throw error;
    session.then(
      (late) => late.quit(),
      () => {},
    );
    return startSession(address, scripts, attempts - 1);
  }
}

async function open(address: string, { width, height, scripts }: PageOptions): Promise<Driver> {
  const driver = await startSession(address, scripts);
  const execute = driver.execute.bind(driver);
  // Shorter than the time of a test, so that a command that hangs says so; longer than the load of a page may take.
  driver.execute = (command) => inTime(execute(command), command.getName(), 70_000);
  const resize = (toWidth: number, toHeight: number) => resizeContent(driver, toWidth, toHeight);
  await resize(width, height);
  const moveTo = (x: number, y: number) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  return {
    lines: [],
    resize,
    goto: (url) => driver.get(url),
    evaluate: (run, ...args) => driver.executeScript(`return (${run}).apply(null, arguments)`, ...args) as never,
    click: (x, y) => moveTo(x, y).click().perform(),
    hover: (x, y) => moveTo(x, y).perform(),
    // WebKitGTK's driver has no touch input, so the page gets the events that a touch would cause.
    async tap(x, y) {
      await driver.executeScript(`(${touch})(...arguments)`, x, y);
    },
    press(key, { shift = false } = {}) {
      const actions = driver.actions();
      const pressed = shift
        ? actions.keyDown(Keys.SHIFT).sendKeys(keys[key]).keyUp(Keys.SHIFT)
        : actions.sendKeys(keys[key]);
      return pressed.perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    async screenshot() {
      return Buffer.from(await driver.takeScreenshot(), 'base64');
    },
    close: () => driver.quit(),
  };
}

/** Sends the events of a tap to the element at a point. Runs in the page. */
function touch(clientX: number, clientY: number): void {
  const element = document.elementFromPoint(clientX, clientY);
  const options = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
  for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'pointerup', 'pointerout', 'pointerleave'])
    element?.dispatchEvent(new PointerEvent(type, { ...options, pointerType: 'touch', isPrimary: true }));
  element?.dispatchEvent(new MouseEvent('click', options));
}

/** WebDriver sets the size of the window, which is higher than its content by the toolbar. */
async function resizeContent(driver: WebDriver, width: number, height: number): Promise<void> {
  const content = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  const window = driver.manage().window();
  const [, before] = await content();
  const { height: outer } = await window.getRect();
  await window.setRect({ x: 0, y: 0, width, height: height + outer - before });
  await eventually(async () => {
    const size = await content();
    if (size.join() !== [width, height].join()) throw new Error(`the window is ${size.join(' × ')}`);
  });
}
