import styles from './Icon.module.css';

/** Symbols of `icons.svg`, which the server puts into every document: Chromium at times lost those of a file. */
export type IconName =
  | 'menu'
  | 'close'
  | 'chevron-down'
  | 'chevron-end'
  | 'back'
  | 'arrow-end'
  | 'globe'
  | 'external'
  | 'search'
  | 'sun'
  | 'moon'
  | 'auto'
  | 'check'
  | 'play'
  | 'video'
  | 'photo'
  | 'chat'
  | 'network'
  | 'account'
  | 'cart'
  | 'info';

// These point along the line of reading, so they turn with it.
const directional: ReadonlySet<IconName> = new Set(['chevron-end', 'back', 'arrow-end', 'external']);

/** A decorative symbol in the text's colour; whatever it means has to be said in words beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={styles.icon}
      data-directional={directional.has(name) || undefined}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
