/** JSON that can stand in a script element of HTML, and is ordinary JSON everywhere else. */
export function toDataBlock(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
