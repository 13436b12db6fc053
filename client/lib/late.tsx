import { createContext, type ReactNode, Suspense, use } from 'react';
import type { PageAnswer } from '../../contracts/pages/page.ts';

/** Sections that were not there when the page began to stream; only the server has them, as promises that never reject. */
export const LateContext = createContext<Readonly<Record<string, Promise<unknown>>>>({});

type Sections = PageAnswer['data'];

interface LateProps<Id extends keyof Sections> {
  page: PageAnswer;
  id: Id;
  /** Holds the section's place while a streamed page waits for it. */
  placeholder?: ReactNode;
  children: (section: Sections[Id]) => ReactNode;
}

/** Shows a section of the page's data: from the page's JSON, from the server's promise, or from the block its stream brought. */
export function Late<Id extends keyof Sections>({ placeholder, ...section }: LateProps<Id>) {
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

function Section<Id extends keyof Sections>({ page, id, children }: Omit<LateProps<Id>, 'placeholder'>) {
  const promise = use(LateContext)[id];
  if (page.data[id] !== undefined) return children(page.data[id]);
  // The data of a late section is what its schema says: it came through the same contract as the rest of the page.
  const data = (promise ? use(promise) : streamedBlock(page, id)) as Sections[Id] | null;
  return (
    <>
      {/* The block stands inside the boundary, so it is there when React hydrates the boundary. */}
      <script
        type="application/json"
        data-late={id}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, `<` escaped, never executed
        dangerouslySetInnerHTML={{ __html: escapeJson(data) }}
      />
      {data && children(data)}
    </>
  );
}

/** JSON that can stand in a script element. */
function escapeJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
