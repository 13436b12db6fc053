import type { KeyboardEvent, MouseEvent } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { Icon } from '../icons/Icon.tsx';
import type { Wordings } from './Flag.tsx';
import styles from './SeeMore.module.css';

/** Shows the cards that a long list keeps back, and keeps them back again; `className` says on which screens there are any. */
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
      {/* biome-ignore lint/a11y/useSemanticElements: a link to the list, which opens it (by `:target`) when no script arrived */}
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

/** What it does comes with the first click at the latest; from then on it sets the state, which React writes once. */
function toggle(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: button } = event;
  event.preventDefault();
  withoutReload(() => import('./toggleList.ts')).then(
    ({ toggleList }) => toggleList(button),
    () => {
      location.hash = button.hash;
    },
  );
}

/** A link hears Enter only; a button, which this one is, the space bar too. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
