/** What the doctor says of one thing that it has looked at. */
export interface Finding {
  level: 'ok' | 'note' | 'wrong';
  /** The setting or upstream that it is about. */
  about: string;
  /** What was found, in words. Never a secret, and no address with a query or a password. */
  text: string;
  /** What to do about it. */
  remedy?: string | undefined;
}

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
export const note = (about: string, text: string, remedy?: string): Finding => ({ level: 'note', about, text, remedy });
export const wrong = (about: string, text: string, remedy: string): Finding => ({
  level: 'wrong',
  about,
  text,
  remedy,
});

/** Something that has to be put right before the server serves as it should. */
export const isWrong = ({ level }: Finding): boolean => level === 'wrong';
