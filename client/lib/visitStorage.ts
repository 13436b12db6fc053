/** What the browser stores under a key while the visit lasts; null where there is nothing. Storage may be blocked, and others may write to it. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value under a key while the visit lasts, if the browser has the room and the leave. @param value Null forgets it. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page does without.
  }
}
