import styles from './StepWedge.module.css';

/** Five neutral patches: the divider of the design. */
export function StepWedge() {
  return <div className={styles.wedge} aria-hidden="true" />;
}
