/** The recorders of the last requests that a development panel was asked for with, by request id. */
import type { IncomingMessage } from 'node:http';
import { createRecent } from './recent.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** What the BFF asks before it looks something up. */
export interface Recorders {
  /** The recorder of a request; undefined where nobody looks into it. */
  of(requestId: string): Recorder | undefined;
  /** Whether a request is to be looked into: then what is kept ready is no answer to it. */
  wantedBy(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean;
}

/** Requests that are remembered: a panel is drawn as soon as its page is there, so a few are enough. */
export const mostRequests = 50;

/** Whether a page's address asks for the panel. @param url With or without an origin. */
export function asksForPanel(url = ''): boolean {
  return new URLSearchParams(url.split(/\?(.*)/s, 2)[1]).has('debug');
}

/** @param options.isBffAlone The page is another process's, which names its address as the referrer of what it asks. */
export function createRecorders({ isBffAlone }: { isBffAlone: boolean }) {
  const kept = createRecent<Recorder>(mostRequests);
  return {
    of: kept.get,
    wantedBy: ({ url, headers }: Parameters<Recorders['wantedBy']>[0]) =>
      asksForPanel(isBffAlone ? headers.referer : url),
    /** Begins to write down what is done for a request; its page and its shell may be asked for side by side. */
    begin(requestId: string): Recorder {
      const recorder = kept.get(requestId) ?? createRecorder();
      kept.set(requestId, recorder);
      return recorder;
    },
  };
}
