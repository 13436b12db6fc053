import { createContext, type ReactNode, Suspense, use } from 'react';
import type { PageResponse } from '../../contracts/pages/page.ts';
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';

/** Sections that were not ready when the page began to stream, as promises that never reject; only on the server. */
export const DeferredContext = createContext<Readonly<Record<string, Promise<unknown>>>>({});

interface DeferredProps<Page extends PageResponse, Id extends keyof Page['data'] & string> {
  page: Page;
  id: Id;
  /** Shown while a streamed page waits for the section. */
  placeholder?: ReactNode;
  /** Shown in place of a section that has failed: its data, when the page streams, or its rendering. */
  missing?: ReactNode;
  children: (section: Page['data'][Id]) => ReactNode;
}

/**
 * Renders a section from the page's JSON, from the server's promise, or from the streamed data block. An error of the
 * section leaves the rest of the page.
 */
export function Deferred<Page extends PageResponse, Id extends keyof Page['data'] & string>({
  placeholder,
  ...section
}: DeferredProps<Page, Id>) {
  return (
    <ErrorBoundary part={section.id} data={section.page} missing={section.missing}>
      <Suspense fallback={placeholder}>
        <Section {...section} />
      </Suspense>
    </ErrorBoundary>
  );
}

const blocksByPage = new WeakMap<PageResponse, Map<string, unknown>>();

/**
 * Streamed data of a section; null when the section failed. Before it has arrived, for example when the visitor follows
 * a link within the page, a promise that resolves to it at the end of the document: React then renders the section in
 * the browser.
 */
function streamedBlock(page: PageResponse, id: string): unknown {
  const blocks = blocksByPage.get(page) ?? new Map<string, unknown>();
  blocksByPage.set(page, blocks);
  if (!blocks.has(id)) {
    const find = () => document.querySelector(`script[data-late="${id}"]`);
    const read = () => JSON.parse(find()?.textContent || 'null');
    blocks.set(id, document.readyState === 'loading' && !find() ? documentEnd().then(read) : read());
  }
  return blocks.get(id);
}

const documentEnd = () => new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));

function Section<Page extends PageResponse, Id extends keyof Page['data'] & string>({
  page,
  id,
  missing,
  children,
}: Omit<DeferredProps<Page, Id>, 'placeholder'>) {
  const promise = use(DeferredContext)[id];
  const data: Page['data'] = page.data;
  if (data[id] !== undefined) return children(data[id]);
  const late = promise ?? streamedBlock(page, id);
  // The data of a deferred section follows the same contract as the rest of the page.
  const streamed = (late instanceof Promise ? use(late) : late) as Page['data'][Id] | null;
  return streamed === null ? missing : children(streamed);
}
