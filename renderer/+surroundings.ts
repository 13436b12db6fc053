import { Surroundings } from '../client/app/Surroundings.tsx';
import { layoutParts } from '../client/layout/layoutParts.ts';

/** What the server renders once for all pages of an edition, and what has to stand around it. */
export const surroundings = { Surroundings, layoutParts };
