import styles from './Icon.module.css';

/** Symbols of `icons.svg`, inlined into every document: Chromium sometimes failed to show those of an external file. */
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

// Mirrored in right-to-left editions.
const directional: ReadonlySet<IconName> = new Set(['chevron-end', 'back', 'arrow-end', 'external']);

/** Decorative icon in the text colour; its meaning must also be given as text. */
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
