import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './CloseButton.module.css';

interface CloseButtonProps {
  /** Id of the layer that it closes by itself, also without a script. */
  layer?: string;
  /** Closes what is no layer of the browser's. */
  onClick?: () => void;
  /** True when the focus comes to it as soon as the layer is open. */
  takesFocus?: boolean;
  className?: string | undefined;
}

/** The cross in the corner of what lies over the page. */
export function CloseButton({ layer, onClick, takesFocus, className = '' }: CloseButtonProps) {
  const { strings } = useSite();
  return (
    <button
      type="button"
      className={`${styles.close} ${className}`}
      popoverTarget={layer}
      popoverTargetAction={layer ? 'hide' : undefined}
      // biome-ignore lint/a11y/noAutofocus: of a layer, when it opens
      autoFocus={takesFocus}
      onClick={onClick}
    >
      <Icon name="close" />
      <span className="visually-hidden">{strings.close}</span>
    </button>
  );
}
