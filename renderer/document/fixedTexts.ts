import type { StringsLanguage } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

interface FixedTexts {
  strings: UiStrings;
  /** `strings` as JSON for a data block. */
  stringsBytes: Uint8Array;
}

const cached = new Map<StringsLanguage, FixedTexts>();

/** Returns the UI strings of a language with their serialised form, which is created once. */
export function fixedTexts(language: StringsLanguage): FixedTexts {
  const strings = allStrings[language];
  const texts = cached.get(language) ?? { strings, stringsBytes: Buffer.from(toDataBlock(strings)) };
  cached.set(language, texts);
  return texts;
}
