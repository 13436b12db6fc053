import type { TestProject } from 'vitest/node';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built: BuiltSite = await startBuiltSite();
  project.provide('site', built.site);
  return async () => {
    await built.stop();
  };
}
