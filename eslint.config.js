/** Expressions over content and visitors' input that take more than linear time: one text could stop the process. All else is biome's. */
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
];
