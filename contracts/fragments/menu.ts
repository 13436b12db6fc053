import { z } from 'zod';
import { image } from './image.ts';
import { link } from './link.ts';

const entry = z.object({
  ...link.shape,
  code: z.string().describe('Name of the entry in analytics'),
  levelName: z.string().describe('Name of its level in analytics'),
  imgPath: image.nullable().describe('Picture beside its level; on level three beside its name'),
});
const level3 = z.object({ ...entry.shape, list: z.array(z.never()) });
const level2 = z.object({ ...entry.shape, list: z.array(level3) });

/**
 * An entry of the main menu with its children in `list`; at most three levels.
 *
 * Deeper levels are left out.
 */
export const menuItem = z.object({ ...entry.shape, list: z.array(level2) });
/** Menu entry of any level, for recursive components. */
export type MenuItem = z.infer<typeof entry> & { list: MenuItem[] };
