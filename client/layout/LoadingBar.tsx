import { useNavigationState } from '../lib/navigationState.ts';
import styles from './LoadingBar.module.css';

/**
 * Shows that a navigation takes its time. For the eye only: the title of the page that comes is announced instead.
 * When it is seen, and how far it has come, is all in its styles.
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
