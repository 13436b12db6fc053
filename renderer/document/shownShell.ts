import type { ShownShell } from '../../client/lib/site.tsx';
import type { Shell, ShellData } from '../../contracts/pages/shell.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

interface SerialisedShell {
  shell: ShownShell;
  /** `shell` as JSON for a data block. */
  shellBytes: Uint8Array;
}

const serialised = new WeakMap<Shell, SerialisedShell>();

/** Returns the parts of a shell that documents contain; created once, as long as the BFF returns the same object. */
export function shownShell(whole: Shell): SerialisedShell {
  const existing = serialised.get(whole);
  if (existing) return existing;
  const shell = toShownShell(whole.data);
  const created = { shell, shellBytes: Buffer.from(toDataBlock(shell)) };
  serialised.set(whole, created);
  return created;
}

function toShownShell({ websiteCode, header, footer, website, ecConfig, aiAssistant }: ShellData): ShownShell {
  const { ecStatus, withTax, currencySymbol, domain, miniCartQty } = ecConfig;
  return {
    websiteCode,
    header: { ...header, translation: { ec_empty: header.translation['ec_empty'] ?? '' } },
    footer: { ...footer, translation: { cookie_settings: footer.translation['cookie_settings'] ?? '' } },
    website,
    ecConfig: { ecStatus, withTax, currencySymbol, domain, miniCartQty },
    aiAssistant,
  };
}
