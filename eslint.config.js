/**
 * What biome does not ask: expressions over content and visitors' input that take more than linear time (one text could stop the process), and how
 * long files and functions are.
 */
import parser from '@typescript-eslint/parser';
import regexp from 'eslint-plugin-regexp';

export default [
  {
    files: ['{bff,client,contracts,ops,renderer,runtime}/**/*.{ts,tsx}', '*.ts'],
    // It reads neither.
    ignores: ['sandbox/**'],
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
      // Longer ones hold two ideas. All lines count; a function that is a table says so beside its exception.
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 80 }],
    },
  },
  {
    files: ['test/**/*.ts'],
    languageOptions: { parser },
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
];
