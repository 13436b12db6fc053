import { useMemo } from 'react';
import { useSite } from '../lib/site.tsx';
import { trustedHtml } from '../trust/ownPolicy.ts';
import styles from './Disclaimer.module.css';
import { withNewWindowHints } from './newWindowHints.ts';

/** Legal notes of a page. */
export function Disclaimer({ html }: { html: string }) {
  const { strings } = useSite();
  const content = useMemo(() => ({ __html: trustedHtml(withNewWindowHints(html, strings)) }), [html, strings]);
  if (!html) return null;
  return (
    <section
      className={styles.disclaimer}
      aria-label={strings.notes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the BFF, see the contract
      dangerouslySetInnerHTML={content}
    />
  );
}
