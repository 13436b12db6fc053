/** What the commands of this folder make of their arguments. */

/** Reads the arguments of a command; where that throws, the command ends with what was wrong and where its help is. */
export function readArguments<Read>(command: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    return refuse(command, error instanceof Error ? error.message : String(error));
  }
}

/** Ends a command that was called wrongly. */
export function refuse(command: string, fault: string): never {
  console.error(`${command}: ${fault}\nnpm run ${command} -- --help lists the arguments.`);
  process.exit(1);
}

/** @throws when a text is no number above 0. */
export function aboveZero(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} must be a number above 0, not "${text}"`);
  return value;
}

/** @throws when a text is no whole number, or one below the least. */
export function whole(name: string, text: string, least = 1): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`${name} must be a whole number from ${least}, not "${text}"`);
  return value;
}
