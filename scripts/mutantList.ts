/** Every guard, bound and generation check, a row each: what is switched off, where, and which tests must notice. */
import { cacheMutants } from './mutants/cache.ts';
import { contentMutants } from './mutants/content.ts';
import { doctorMutants } from './mutants/doctor.ts';
import { documentMutants } from './mutants/documents.ts';
import { edgeMutants } from './mutants/edge.ts';
import { loadMutants } from './mutants/load.ts';
import type { Mutant } from './mutants/mutant.ts';
import { pageMutants } from './mutants/pages.ts';
import { partnerMutants } from './mutants/partners.ts';
import { reportMutants } from './mutants/reports.ts';
import { upstreamMutants } from './mutants/upstreams.ts';
import { visitorMutants } from './mutants/visitors.ts';

export const mutantList: readonly Mutant[] = [
  ...edgeMutants,
  ...loadMutants,
  ...visitorMutants,
  ...reportMutants,
  ...contentMutants,
  ...upstreamMutants,
  ...cacheMutants,
  ...pageMutants,
  ...documentMutants,
  ...partnerMutants,
  ...doctorMutants,
];
