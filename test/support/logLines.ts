/** A line of a log: some longer than a portion, some of letters that take several bytes. */
export function lineOf(n: number): string {
  const letters = ['x', 'é', '漢', '😀'][n % 4] ?? '';
  return `${n} ${letters.repeat(n % 50 === 0 ? 5_000 : 100)}\n`;
}
