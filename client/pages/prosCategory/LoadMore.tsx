import type { MouseEvent } from 'react';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { useSite } from '../../lib/site.tsx';
import styles from './LoadMore.module.css';
import { useIsSlow } from './useIsSlow.ts';

interface LoadMoreProps {
  /** Number of entries shown so far, including those of previous pages. */
  shown: number;
  total: number;
  /** URL of the next page; empty on the last one. */
  href: string;
  status: 'idle' | 'loading' | 'failed';
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Progress through a list, and the link that extends it. */
export function LoadMore({ shown, total, href, status, onMore }: LoadMoreProps) {
  const { strings } = useSite();
  const isSlow = useIsSlow(status === 'loading');
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
