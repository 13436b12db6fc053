/** A log line; some exceed one chunk, the first exceeds the pipe buffer, and some have multi-byte characters. */
export function lineOf(n: number): string {
  const letters = ['x', 'é', '漢', '😀'][n % 4] ?? '';
  const length = n % 50 === 0 ? 5_000 : 100;
  return `${n} ${letters.repeat(n === 0 ? 1_000_000 : length)}\n`;
}
