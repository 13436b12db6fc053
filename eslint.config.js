/**
 * Rules that Biome lacks: no regular expressions with super-linear time, since content or visitor input could block the
 * process, and limits for the length of files and functions.
 */
import parser from '@typescript-eslint/parser';
import regexp from 'eslint-plugin-regexp';

export default [
  {
    files: ['{bff,client,contracts,ops,renderer,runtime}/**/*.{ts,tsx}', '*.ts'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
    },
  },
  {
    files: ['{bff,client,contracts,ops,renderer,runtime,sandbox,tools,examples}/**/*.{ts,tsx,js}', '*.{ts,js}'],
    // Generated.
    ignores: ['examples/partner/client/contract.ts'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      // All lines count. A function that is a table may have an exception, with a comment.
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 80 }],
    },
  },
  {
    // `.stylelintrc.json` has the same rule for style sheets.
    files: ['client/**/*.{ts,tsx}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value', 'TemplateElement[value.raw'].map((text) => ({
          selector: `${text}=/\\((min|max)-(width|height):/]`,
          message: 'Write (width <= 730px) and (width > 730px): such ranges meet at fractional widths, too.',
        })),
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    languageOptions: { parser },
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
];
