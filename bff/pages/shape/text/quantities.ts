/** Quantities in facts, such as `5.4 GHz`, that no line may split between their number and their unit. */

const noBreakSpace = '\u00a0';
/** Forbids the break that a dash, a slash or a change of script allows, and shows nothing. */
const wordJoiner = '\u2060';

/** Begins with a number: `5.4`, `24T`, `+5`, `٥٫٤`. */
const isNumeric = /^[+−±≈~<>≤≥-]?[.,٫]?\p{Nd}/u;
const endsWithDigit = /\p{Nd}$/u;
/** A unit, or another word that a number counts. */
const isUnit = /^[\p{L}%‰٪°$€£¥₩₹″"′']/u;
/** A unit that some languages write first: `% 100`, `€ 5`. */
const isUnitBefore = /^[%٪°$€£¥₩₹]$/u;
/** A name with its version: `HDMI 2.1`. */
const isName = /^\p{Lu}{2,}$/u;
const isVersion = /^\p{Nd}{1,2}\.\p{Nd}/u;
const isGroup = /^\p{Nd}{3}(?!\p{Nd})/u;
const startsWithGroup = /^\p{Nd}{1,3}$/u;
/** A sign between the parts of a quantity: `3840 × 2400`, `16C / 24T`, `ΔE < 1`. */
const isSign = /^[×x✕*/±<>≤≥≈~=]$/u;
/** Between two quantities part of a range (`512 GB – 2 TB`), otherwise the dash of a sentence. */
const isDash = /^[–—−-]$/u;

/**
 * Joins the numbers and units of a fact, such as a specification, with no-break spaces and word joiners. Text without
 * numbers stays as it is, and so does what is joined already.
 */
export function joinQuantities(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text;
  const words = text.split(' ');
  let wasJoined = false;
  return words
    .map((word, index) => {
      const isPart = wasJoined || isNumeric.test(word);
      wasJoined = index < words.length - 1 && isGapOfQuantity(words, index, wasJoined);
      return (isPart ? joinWord(word) : word) + (index === words.length - 1 ? '' : wasJoined ? noBreakSpace : ' ');
    })
    .join('');
}

/**
 * True if the space after a word belongs to a quantity.
 * @param wasJoined The same for the space before that word.
 */
function isGapOfQuantity(words: readonly string[], index: number, wasJoined: boolean): boolean {
  const [word = '', next = '', afterNext = ''] = words.slice(index, index + 3);
  if (isSign.test(word)) return wasJoined || isNumeric.test(next);
  if (isDash.test(word)) return wasJoined;
  if (isSign.test(next) || isDash.test(next)) {
    return isNumeric.test(word) || wasJoined || (isSign.test(next) && isNumeric.test(afterNext));
  }
  if (endsWithDigit.test(word) && isUnit.test(next)) return true;
  if (startsWithGroup.test(word) && isGroup.test(next)) return true;
  if (isName.test(word) && isVersion.test(next)) return true;
  return isUnitBefore.test(word) && isNumeric.test(next);
}

/**
 * Joins what a word contains: a range (`32–96`), a unit of two parts (`Gb/s`), and a number before a script that may
 * break at every character (`16インチ`).
 */
function joinWord(word: string): string {
  return word
    .replace(/(\p{Nd}[–—~～])(?=\p{Nd})/gu, `$1${wordJoiner}`)
    .replace(/(\p{L}\/)(?=\p{L})/gu, `$1${wordJoiner}`)
    .replace(
      /(\p{Nd})(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu,
      `$1${wordJoiner}`,
    );
}
