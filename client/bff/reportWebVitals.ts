import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { WebVitals } from '../../contracts/calls/webVitals.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/**
 * Measures the web vitals of this document and sends them when it is hidden or left: the page kind and the numbers,
 * nothing about the visitor. Each measurement is sent once; a page from the back-forward cache has its own.
 * @param pageKind Kind of the page that the document was loaded with; later pages of the document count for it too.
 */
export function reportWebVitals(pageKind: WebVitals['pageKind']): void {
  const unsent = new Map<string, Metric>();
  const sent = new Set<string>();
  for (const measure of [onLCP, onINP, onCLS, onTTFB]) {
    measure((metric) => {
      if (!sent.has(metric.id)) unsent.set(metric.id, metric);
    });
  }
  // After the listeners of the package, which measure in the capturing phase.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || unsent.size === 0) return;
    const values = [...unsent.values()].map(({ name, value }) => [name, Number(value.toFixed(4))]);
    const body: WebVitals = { pageKind, ...Object.fromEntries(values) };
    navigator.sendBeacon(`${bffPrefix}/web-vitals`, new Blob([JSON.stringify(body)], { type: 'application/json' }));
    for (const id of unsent.keys()) sent.add(id);
    unsent.clear();
  });
}
