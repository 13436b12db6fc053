import { useState } from 'react';
import { useSite } from '../../lib/site.tsx';
import styles from './CompareTools.module.css';

interface CompareToolsProps {
  /** True if only some rows differ. */
  canHide: boolean;
  onChange: (hidesEqualRows: boolean) => void;
}

/** Tools above the comparison: only differences, share, print. */
export function CompareTools({ canHide, onChange }: CompareToolsProps) {
  const { strings } = useSite();
  const [message, setMessage] = useState('');
  const share = async () => {
    const { href } = location;
    try {
      if ('share' in navigator) return await navigator.share({ title: document.title, url: href });
      // Absent in insecure contexts.
      const { clipboard } = navigator as Partial<Navigator>;
      await clipboard?.writeText(href);
      setMessage(clipboard ? strings.link_copied : href);
    } catch {
      // The visitor has cancelled, or the browser forbids it: the address is in its own field.
    }
  };
  return (
    <div className={`${styles.tools} screen-only`}>
      {canHide && (
        // No form restoration: the style sheet and the state must agree. The box works without scripts, too.
        <form method="dialog" autoComplete="off" className={styles.choice}>
          <label>
            <input
              type="checkbox"
              data-differences
              // Browsers without `:has()` follow the state. A box may be checked before hydration, and a new one is not.
              ref={(box) => {
                if (box) onChange(box.checked);
              }}
              onChange={(event) => onChange(event.target.checked)}
            />
            {strings.only_differences}
          </label>
        </form>
      )}
      <div className={`${styles.actions} needs-script`}>
        <p role="status">{message}</p>
        <button type="button" onClick={share}>
          {strings.share}
        </button>
        <button type="button" onClick={() => window.print()}>
          {strings.print}
        </button>
      </div>
    </div>
  );
}
