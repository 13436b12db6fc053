import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Makes texts that nobody without the secret can read or change (JWE, AES-256-GCM). */
export interface Seal {
  seal(value: object): Promise<string>;
  /** What was sealed; null for a text that none of the secrets has sealed. */
  open(text: string): Promise<unknown>;
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
        const keyOf = ({ kid }: { kid?: string }) => keys.find((known) => known.kid === kid)?.key ?? first.key;
        const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
        const { plaintext } = await compactDecrypt(text, keyOf, options);
        return JSON.parse(Buffer.from(plaintext).toString());
      } catch {
        // Tampered with, cut short, or of a secret that is no longer known: nobody's session.
        return null;
      }
    },
  };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
