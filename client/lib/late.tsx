import { createContext, type ReactNode, Suspense, use } from 'react';
import type { PageAnswer } from '../../contracts/pages/page.ts';

/** Sections that were not there when the page began to stream; only the server has them, as promises that never reject. */
export const LateContext = createContext<Readonly<Record<string, Promise<unknown>>>>({});

interface LateProps<Page extends PageAnswer, Id extends keyof Page['data'] & string> {
  page: Page;
  id: Id;
  /** Holds the section's place while a streamed page waits for it. */
  placeholder?: ReactNode;
  /** Stands in the place of a section that a streamed page has waited for in vain. */
  missing?: ReactNode;
  children: (section: Page['data'][Id]) => ReactNode;
}

/** Shows a section of the page's data: from the page's JSON, from the server's promise, or from the block its stream brought. */
export function Late<Page extends PageAnswer, Id extends keyof Page['data'] & string>({
  placeholder,
  ...section
}: LateProps<Page, Id>) {
  return (
    <Suspense fallback={placeholder}>
      <Section {...section} />
    </Suspense>
  );
}

const blocks = new WeakMap<PageAnswer, Map<string, unknown>>();

/** What the stream brought for a section; null when it failed or when no block is there, so that React never retries. */
function streamedBlock(page: PageAnswer, id: string): unknown {
  const read = blocks.get(page) ?? new Map<string, unknown>();
  blocks.set(page, read);
  if (!read.has(id)) {
    const block = document.querySelector(`script[data-late="${id}"]`);
    read.set(id, block?.textContent ? JSON.parse(block.textContent) : null);
  }
  return read.get(id);
}

function Section<Page extends PageAnswer, Id extends keyof Page['data'] & string>({
  page,
  id,
  missing,
  children,
}: Omit<LateProps<Page, Id>, 'placeholder'>) {
  const promise = use(LateContext)[id];
  const data: Page['data'] = page.data;
  if (data[id] !== undefined) return children(data[id]);
  // The data of a late section is what its schema says: it came through the same contract as the rest of the page.
  const late = (promise ? use(promise) : streamedBlock(page, id)) as Page['data'][Id] | null;
  return late === null ? missing : children(late);
}
