/** Result of one check of the doctor. */
export interface Finding {
  level: 'ok' | 'note' | 'wrong';
  /** Name of the checked setting or upstream. */
  about: string;
  /** Human-readable result. Must not contain secrets or URLs with a query or a password. */
  text: string;
  /** Recommended action. */
  remedy?: string | undefined;
}

/** Creates a finding without a problem. */
export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
/** Creates a finding about a state that may be intended. */
export const note = (about: string, text: string, remedy?: string): Finding => ({ level: 'note', about, text, remedy });
/** Creates a finding that must be fixed. */
export const wrong = (about: string, text: string, remedy: string): Finding => ({
  level: 'wrong',
  about,
  text,
  remedy,
});

/** True for a fault that must be fixed; the doctor then exits with 1. */
export const isWrong = ({ level }: Finding): boolean => level === 'wrong';
