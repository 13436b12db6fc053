import { StepWedge } from '../layout/StepWedge.tsx';
import styles from './Placeholder.module.css';

/** Keeps a late section's place; nothing moves in it, and nothing moves when the section arrives. */
export function Placeholder({ size }: { size: 'hero' | 'band' | 'row' | 'grid' }) {
  return (
    <div className={styles.placeholder} data-placeholder data-size={size} aria-hidden="true">
      <StepWedge />
    </div>
  );
}
