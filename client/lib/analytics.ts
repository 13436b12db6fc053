/**
 * Tells analytics of an event. Events wait in `window.dataLayer`, in order, for the configured script, which is loaded last
 * and may be absent.
 */
export function track(event: string, details: Readonly<Record<string, string>> = {}): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event, ...details });
}
