/** What the commands of this folder make of arguments that make no sense. */

/** Reads the arguments of a command; ends it, with a line and where its help is, where that throws. */
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

/** @throws where a text is no number above 0. */
export function aboveZero(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${text}"`);
  return value;
}
