import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Authenticated encryption of values (JWE, AES-256-GCM). */
export interface Seal {
  seal(value: object): Promise<string>;
  /** Returns the value; null when no secret opens the text. `isCurrent` is true if the first secret sealed it. */
  open(text: string): Promise<{ value: unknown; isCurrent: boolean } | null>;
}

/** Creates a seal. @param secrets The first secret seals, all of them open; put a new secret first (SESSION_SECRET). */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => ({ kid: hash(`id of ${secret}`).toString('hex', 0, 4), key: hash(secret) }));
  const [first] = keys;
  if (!first) throw new TypeError('at least one secret is required');
  return {
    seal: (value) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(value)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid })
        .encrypt(first.key),
    async open(text) {
      try {
        // Only the canonical spelling: unused bits of the last base64url character are not authenticated.
        if (!text.split('.').every(isCanonical)) return null;
        const keyOf = ({ kid }: { kid?: string }) => keys.find((known) => known.kid === kid)?.key ?? first.key;
        const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
        const { plaintext, protectedHeader } = await compactDecrypt(text, keyOf, options);
        const value: unknown = JSON.parse(Buffer.from(plaintext).toString());
        return { value, isCurrent: protectedHeader['kid'] === first.kid };
      } catch {
        // The text was changed, truncated, or sealed with a secret that is no longer configured.
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
