import { createHash } from 'node:crypto';
import type { ShownLink, ShownMenuItem, ShownShell } from '../../client/lib/site.tsx';
import type { Link } from '../../contracts/fragments/link.ts';
import type { MenuItem } from '../../contracts/fragments/menu.ts';
import type { Shell, ShellData } from '../../contracts/pages/shell.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

interface SerialisedShell {
  shell: ShownShell;
  /** `shell` as JSON for a data block. */
  shellBytes: Uint8Array;
  /** Digest of `shellBytes`. */
  shellDigest: string;
}

const serialised = new WeakMap<Shell, SerialisedShell>();

/** Returns the parts of a shell that documents contain; created once, as long as the BFF returns the same object. */
export function shownShell(whole: Shell): SerialisedShell {
  const existing = serialised.get(whole);
  if (existing) return existing;
  const shell = toShownShell(whole.data);
  const shellBytes = Buffer.from(toDataBlock(shell));
  const created = { shell, shellBytes, shellDigest: createHash('sha256').update(shellBytes).digest('base64url') };
  serialised.set(whole, created);
  return created;
}

function toShownShell({ websiteCode, header, footer, website, ecConfig, aiAssistant }: ShellData): ShownShell {
  const { ecStatus, withTax, currencySymbol, domain, miniCartQty } = ecConfig;
  return {
    websiteCode,
    header: {
      ...header,
      topMenu: header.topMenu.map(toMenuItem),
      accountMenu: {
        accountLinks: header.accountMenu.accountLinks.map(toShownLink),
        list: header.accountMenu.list.map(toShownLink),
      },
      accessibility: header.accessibility && toShownLink(header.accessibility),
      translation: { ec_empty: header.translation['ec_empty'] ?? '' },
    },
    footer: {
      ...footer,
      footer: footer.footer.map(({ title, list }) => ({ title, list: list.map(toShownLink) })),
      legal: footer.legal.map(toShownLink),
      ecPolicy: footer.ecPolicy.map(toShownLink),
      translation: { cookie_settings: footer.translation['cookie_settings'] ?? '' },
    },
    website,
    ecConfig: { ecStatus, withTax, currencySymbol, domain, miniCartQty },
    aiAssistant,
  };
}

/** Converts a menu entry and those below it. */
function toMenuItem({ list, code, levelName, imgPath, ...link }: MenuItem): ShownMenuItem {
  return {
    ...toShownLink(link),
    code,
    levelName,
    ...(imgPath && { imgPath: { '1x': imgPath['1x'], '2x': imgPath['2x'] } }),
    ...(list.length > 0 && { list: list.map(toMenuItem) }),
  };
}

function toShownLink({ name, url, urlTarget }: Link): ShownLink {
  return { name, url, ...(urlTarget === '_blank' && { urlTarget }) };
}
