import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Makes texts that nobody without the secret can read or change (JWE, AES-256-GCM). */
export interface Seal {
  seal(value: object): Promise<string>;
  /** What was sealed, and whether by the first secret; null for a text that none of the secrets has sealed. */
  open(text: string): Promise<{ value: unknown; isCurrent: boolean } | null>;
}

/** @param secrets The first one seals, all of them open: a new one is put in front of the old (SESSION_SECRET). */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => ({ kid: hash(`id of ${secret}`).toString('hex', 0, 4), key: hash(secret) }));
  const [first] = keys;
  if (!first) throw new TypeError('a seal needs a secret');
  return {
    seal: (value) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid })
        .encrypt(first.key),
    async open(text) {
      try {
        // Bits that are left over in a last letter are not sealed: of several spellings only the one we write counts.
        if (!text.split('.').every(isCanonical)) return null;
        const keyOf = ({ kid }: { kid?: string }) => keys.find((known) => known.kid === kid)?.key ?? first.key;
        const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
        const { plaintext, protectedHeader } = await compactDecrypt(text, keyOf, options);
        const value: unknown = JSON.parse(Buffer.from(plaintext).toString());
        return { value, isCurrent: protectedHeader['kid'] === first.kid };
      } catch {
        // Tampered with, cut short, or of a secret that is no longer known: nobody's session.
        return null;
      }
    },
  };
}

function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
