/** Which parts of the shell pages wait for, and what they lack without each; read by BFF and renderer. */
import type { Degraded } from '../degraded.ts';
import { pathTo } from '../routes.ts';
import type { ShellData } from './shell.ts';

/** A part of the shell that an upstream provides; the others are known from the edition. */
type ShellPart = Exclude<keyof ShellData, 'websiteCode' | 'languageTag' | 'direction'>;

/**
 * `required`: pages wait for the part as long as the shell's budget allows, and a page without it is not cached.
 * `supplementary`: pages use the part if it is there as soon as the required ones; a page without it is cached until
 * the part may have arrived (`incompleteMaxAge` in `runtime/cache/policy.ts`), and then completed in the background.
 */
type PartRule = 'required' | 'supplementary';

/** The rule of each part, with what a page lacks without it. */
export const shellParts: Readonly<Record<ShellPart, PartRule>> = {
  // No menu, search, account links: the logo alone.
  header: 'required',
  // No links, legal texts and copyright.
  footer: 'required',
  // No cart and no link to the shop; the specification's lists decide whether prices are shown.
  ecConfig: 'required',
  // Nothing: the error page has fixed texts, and the edition is named as in our own list.
  website: 'supplementary',
  // Our own list decides about the cookie settings; no accessibility help where the header has none.
  websiteInfo: 'supplementary',
  // No assistant.
  aiAssistant: 'supplementary',
  // No FAQ and contact where the footer has none.
  support: 'supplementary',
};

/** Names of the supplementary parts, as in `degraded`. */
export const supplementaryParts: ReadonlySet<string> = new Set(
  Object.entries(shellParts).flatMap(([part, rule]) => (rule === 'supplementary' ? [part] : [])),
);

/** Returns whether a shell has all of its required parts. @param degraded Its missing parts. */
export function hasRequiredParts(degraded: Degraded): boolean {
  return degraded.every(({ section }) => supplementaryParts.has(section));
}

const entryPath = pathTo('EntryPage', 'global');

/**
 * Returns the part of the shell that the page of a path does not load: the market-entry page has no assistant
 * (specification sections 2 and 7).
 */
export function unusedPart(path: string): 'aiAssistant' | undefined {
  return path === entryPath || `${path}/` === entryPath ? 'aiAssistant' : undefined;
}
