/** Where Debian's packages put the browsers, and which of them this machine has. */
import { existsSync, readdirSync } from 'node:fs';

export const firefoxPath = '/usr/bin/firefox-esr';

/** MiniBrowser, which Debian installs in a folder of the architecture; undefined if it is not installed. */
export const miniBrowserPath = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file));

const needed = {
  // The tests' own Chromium is always there.
  Chromium: [],
  Firefox: [firefoxPath],
  WebKit: [miniBrowserPath, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
};
/** Name of an engine, as in the titles of tests. */
export type EngineName = keyof typeof needed;

const all = Object.keys(needed) as EngineName[];

/** The engines of this machine. */
export const engines = all.filter((name) => needed[name].every((file) => file && existsSync(file)));

/** Engines that this machine lacks; the tests leave them out. */
export const missingEngines = all.filter((name) => !engines.includes(name));
