import { settings } from './settings.ts';

/** The settings as a Markdown table, for `docs/operations.md` (`npm run docs` writes it, a test compares it). */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { default: standard, meaning, example }]) => `| \`${name}\` | ${standard} | ${meaning} | \`${example}\` |`,
  );
  return ['| Setting | Default | Meaning | Example |', '|---|---|---|---|', ...rows].join('\n');
}
