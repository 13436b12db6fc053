/** Finished pages that instances share: whoever makes one hands it over, and finds what others have made. */
import type { Keepable } from './lifetime.ts';
import type { Codings } from './readyAnswer.ts';

export interface SharedPage extends Keepable {
  kind: string;
  /** Until when its document may be shown, however long its data is good for (wall clock, ms). */
  documentUntil: number;
  /** Headers of the answer, but for those that say how it is kept. */
  headers: Readonly<Record<string, string>>;
  /** Of its document. */
  hash: string;
  codings: Codings;
}

export interface SharedPages {
  /** Never rejects: undefined where there is none, and when it does not come at once. What was purged since comes as stale beyond use. */
  read(key: string): Promise<SharedPage | undefined>;
  /**
   * Hands a page over, behind the answers and after a while.
   * @param isCurrent Asked then: whether no purge has concerned it meanwhile.
   */
  write(key: string, page: SharedPage, isCurrent: () => boolean): void;
  /** Takes a page back that is gone. */
  drop(key: string): void;
}
