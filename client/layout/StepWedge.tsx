import styles from './StepWedge.module.css';

/** Five neutral patches, the house's divider. */
export function StepWedge() {
  return <div className={styles.wedge} aria-hidden="true" />;
}

/** Keeps a late section's place; nothing moves in it, and nothing moves when the section arrives. */
export function Placeholder({ size }: { size: 'hero' | 'band' | 'row' | 'grid' }) {
  return (
    <div className={styles.placeholder} data-placeholder data-size={size} aria-hidden="true">
      <div className={styles.wedge} />
    </div>
  );
}
