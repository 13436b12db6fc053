import type { MouseEvent } from 'react';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { useSite } from '../../lib/site.tsx';
import styles from './LoadMore.module.css';
import { useTakesTime } from './useTakesTime.ts';

interface LoadMoreProps {
  /** How many of the list have been shown by now, those of pages before among them. */
  shown: number;
  total: number;
  /** Address of the next page; empty at the end. */
  href: string;
  status: 'idle' | 'loading' | 'failed';
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** How far a list has come, and the link that makes it longer. */
export function LoadMore({ shown, total, href, status, onMore }: LoadMoreProps) {
  const { strings } = useSite();
  const isSlow = useTakesTime(status === 'loading');
  const isFailed = status === 'failed';
  return (
    <div className={`${styles.more} needs-script screen-only`}>
      <progress className={styles.progress} value={shown} max={total} aria-hidden="true" />
      <p className={styles.position} role="status">
        {isFailed ? strings.error_message : fillIn(strings.slide_position, { current: shown, total })}
      </p>
      {href && (
        <a
          className={styles.link}
          href={href}
          onClick={onMore}
          aria-disabled={isSlow || undefined}
          data-keep-scroll
          data-replace
        >
          {isFailed ? strings.retry : isSlow ? strings.loading : strings.load_more}
        </a>
      )}
    </div>
  );
}
