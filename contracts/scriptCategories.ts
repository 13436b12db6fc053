/** Purposes of third-party scripts. Visitors are not asked about `necessary` ones. */
export const scriptCategories = ['necessary', 'functional', 'analytics', 'marketing'] as const;
export type ScriptCategory = (typeof scriptCategories)[number];
