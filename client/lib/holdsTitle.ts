/**
 * Whether a page's stage holds its one first-level heading. One that is late or missing cannot: the heading has to be there
 * from the start.
 */
export function holdsTitle(stage: { title: string } | null | undefined): boolean {
  return Boolean(stage?.title);
}
