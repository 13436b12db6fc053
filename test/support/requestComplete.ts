import { eventually } from './eventually.ts';

/**
 * Requests a page until it has all its sections, because on a busy machine the first calls can miss their time limit;
 * caches do not store such a page.
 */
export const requestComplete = (url: string): Promise<void> =>
  eventually(async () => {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.ok && response.headers.get('cache-control') === 'no-store') throw new Error(`${url} is not complete`);
  });
