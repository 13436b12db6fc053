import { useNavigationState } from '../lib/navigationState.ts';
import styles from './LoadingBar.module.css';

/**
 * Shows that a navigation is slow. Hidden from screen readers, which get the new page's title announced.
 * The style sheet controls when the bar is visible and how far it has progressed.
 */
export function LoadingBar() {
  return (
    <div
      role="progressbar"
      aria-hidden="true"
      className={`${styles.bar} screen-only`}
      data-loading-bar={useNavigationState()}
    />
  );
}
