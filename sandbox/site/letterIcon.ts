/** SVG icon for a program or network: its first letter on a rounded square, in a colour derived from the name. */
export function letterIcon(name: string): string {
  const hue = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0) * 37, 0) % 360;
  const letter = /\p{L}/u.exec(name)?.[0].toUpperCase() ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="14" fill="hsl(${hue} 45% 38%)"/>`,
    '<text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="600" fill="#fff" text-anchor="middle">',
    `${letter}</text></svg>`,
  ].join('');
}
