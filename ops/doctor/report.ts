import { styleText } from 'node:util';
import { type Finding, isWrong } from './finding.ts';

const colours = { ok: 'green', note: 'yellow', wrong: 'red' } as const;

/** Formats findings as text, one line each, with a summary. */
export function toText(findings: readonly Finding[], { coloured }: { coloured: boolean }): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ level, about, text, remedy }) => {
    const word = level.padEnd(5);
    const message = remedy ? `${text}. ${remedy}` : text;
    return `${coloured ? styleText(colours[level], word, { validateStream: false }) : word}  ${about.padEnd(width)}  ${message}`;
  });
  const countOf = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  return `${lines.join('\n')}\n\n${findings.length} checks: ${countOf('wrong')} wrong, ${countOf('note')} to note, ${countOf('ok')} ok\n`;
}

/** Formats findings as JSON. */
export function toJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ wrong: findings.filter(isWrong).length, findings }, null, 2)}\n`;
}
