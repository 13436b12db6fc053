import styles from './StepWedge.module.css';

/** Five neutral patches, the house's divider. */
export function StepWedge() {
  return <div className={styles.wedge} aria-hidden="true" />;
}
