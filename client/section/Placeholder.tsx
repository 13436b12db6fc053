import { StepWedge } from '../layout/StepWedge.tsx';
import styles from './Placeholder.module.css';

/** Reserves the space of a deferred section, so that nothing moves when the section arrives; not animated. */
export function Placeholder({ size }: { size: 'hero' | 'band' | 'row' | 'grid' }) {
  return (
    <div className={styles.placeholder} data-placeholder data-size={size} aria-hidden="true">
      <StepWedge />
    </div>
  );
}
