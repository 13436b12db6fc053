/** A line of a log: some longer than a portion, the first longer than a pipe takes at once; some of letters that take several bytes. */
export function lineOf(n: number): string {
  const letters = ['x', 'é', '漢', '😀'][n % 4] ?? '';
  const length = n % 50 === 0 ? 5_000 : 100;
  return `${n} ${letters.repeat(n === 0 ? 1_000_000 : length)}\n`;
}
