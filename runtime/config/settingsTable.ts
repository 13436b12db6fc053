import { settings } from './settings.ts';

/**
 * Returns the settings as a Markdown table for `docs/operations.md` (written by `npm run docs`, compared by a test).
 */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { default: standard, meaning, example }]) => `| \`${name}\` | ${standard} | ${meaning} | \`${example}\` |`,
  );
  return ['| Setting | Default | Meaning | Example |', '|---|---|---|---|', ...rows].join('\n');
}
