/** How long a page waits for its parts; whatever comes later still fills the cache. */
export interface Budget {
  /** For what the head of a page is made of. */
  headMs: number;
  /** For a section; where sections may stream, at most, and from when the head is there: see `beforeStreaming`. */
  sectionMs: number;
  /** How long a section waits for pieces of it, from the beginning of the page: it must itself be there in time. */
  pieceMs: number;
  /** Until when a section may stream behind the page; 0: it falls back after `sectionMs`. */
  lateMs: number;
}

export const budgets = {
  /** A page of HTML for a visitor. */
  streamed: { headMs: 1_500, sectionMs: 800, pieceMs: 3_000, lateMs: 10_000 },
  /** Page JSON, and HTML for robots. */
  whole: { headMs: 2_500, sectionMs: 2_500, pieceMs: 2_000, lateMs: 0 },
  /** The shell around a page of HTML. */
  shell: { headMs: 1_500, sectionMs: 1_500, pieceMs: 1_200, lateMs: 0 },
} satisfies Record<string, Budget>;
export type Budgets = Readonly<Record<keyof typeof budgets, Budget>>;

/**
 * What sections of a page get at least before it streams without them. Above that they get as long again as the head of
 * the page took: sections that are about as fast as it arrive whole, and one that is slower holds nothing up.
 */
export const beforeStreaming = {
  /** When the head came from memory, as such a page mostly does as a whole. */
  warmMs: 5,
  /** When the head had to be loaded: a cold page whose upstreams take their usual time is whole, and may be cached. */
  coldMs: 150,
} as const;

/** What a page for a visitor waits for its prices, once all else is there: later than that the browser asks for them. */
export const pricesMs = 150;

/** What sections get at least, when the lookups before them took all the time there was. */
export const minSectionMs = 200;

/** How long a member's prices wait for the group they are of: the prices themselves have to be loaded after it. */
export const groupMs = 1_000;
