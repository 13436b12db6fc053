/** Longer ones nobody has made for visitors, and no request for one would be answered. */
const maxUrlLength = 2_048;

/**
 * An address without the space around it. Null for one that is too long, or that has what readers and programs see
 * differently: control characters and backslashes, which browsers drop or turn, and characters that show nothing
 * (bidirectional, zero-width). Every address that comes from content or from a client is looked at here first.
 */
export function plainAddress(address: string): string | null {
  if (address.length > maxUrlLength) return null;
  // As nearly all are, and there are hundreds in a page: visible ASCII without a backslash.
  if (/^[!-[\]-~]*$/.test(address)) return address;
  if (/\p{Cf}/u.test(address)) return null;
  const plain = address.trim();
  return /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(plain) ? null : plain;
}
