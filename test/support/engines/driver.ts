/** Operations that tests need and that both puppeteer and WebDriver offer. */

/** Keys that tests press, by their `KeyboardEvent.key`. */
export type Key =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Home'
  | ' '
  | 'Tab';

export interface PageOptions {
  /** Size of the window's content in CSS px. */
  width: number;
  height: number;
  /** True for a device without a mouse. */
  touch: boolean;
  /** False for a visitor who has turned scripts off; the test's own still run, without timers and frames. */
  scripts: boolean;
}

/** A window in a profile of its own, with reduced motion. Coordinates are CSS px from the top left of the content. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result are serialised. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  click(x: number, y: number): Promise<void>;
  hover(x: number, y: number): Promise<void>;
  tap(x: number, y: number): Promise<void>;
  press(key: Key, options?: { shift?: boolean }): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Takes a PNG of the window's content. */
  screenshot(): Promise<Uint8Array>;
  /** Console messages and uncaught errors so far, if the driver has them (webKit.ts does not). */
  lines: string[];
  close(): Promise<void>;
}

/** A running browser. */
export interface Browser {
  open(options: PageOptions): Promise<Driver>;
  close(): Promise<void>;
}
