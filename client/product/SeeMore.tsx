import type { KeyboardEvent, MouseEvent } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { inTime } from '../lib/lateCode.ts';
import type { Wordings } from './Flag.tsx';
import styles from './SeeMore.module.css';

/** Button that expands and collapses a long list; `className` limits it to screen sizes with collapsed cards. */
export function SeeMore({
  list,
  wordings,
  className,
}: {
  list: string;
  wordings: Wordings;
  className?: string | undefined;
}) {
  return (
    <p className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts the link opens the list by `:target` */}
      <a
        className={styles.button}
        href={`#${list}`}
        role="button"
        aria-expanded={false}
        aria-controls={list}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <span className={styles.more}>{wordings.seeMoreWording}</span>
        <span className={styles.less}>{wordings.seeLessWording}</span>
        <Icon name="chevron-down" />
      </a>
    </p>
  );
}

/** Loads the implementation on the first click. It sets `aria-expanded`, which React writes only once. */
function toggle(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: button } = event;
  event.preventDefault();
  inTime(import('./toggleList.ts')).then(
    ({ toggleList }) => toggleList(button),
    () => {
      location.hash = button.hash;
    },
  );
}

/** Links are activated by Enter only; a button must also react to the space bar. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
