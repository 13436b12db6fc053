import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './CloseButton.module.css';

interface CloseButtonProps {
  /** Id of the popover that it closes, also without scripts. */
  layer?: string;
  /** Closes an element that is not a popover. */
  onClick?: () => void;
  /** True to focus the button when its popover opens. */
  takesFocus?: boolean;
  className?: string | undefined;
}

/** Close button in the corner of a popover, dialog or notice. */
export function CloseButton({ layer, onClick, takesFocus, className = '' }: CloseButtonProps) {
  const { strings } = useSite();
  return (
    <button
      type="button"
      className={`${styles.close} ${className}`}
      popoverTarget={layer}
      popoverTargetAction={layer ? 'hide' : undefined}
      // biome-ignore lint/a11y/noAutofocus: applies when the popover opens
      autoFocus={takesFocus}
      onClick={onClick}
    >
      <Icon name="close" />
      <span className="visually-hidden">{strings.close}</span>
    </button>
  );
}
