import styles from './Flag.module.css';

/** A word about a product that must not be missed; never colour alone. */
export function Flag({ kind, text }: { kind: 'new' | 'deal' | 'hot'; text: string }) {
  return (
    <span className={styles.flag} data-kind={kind}>
      {text}
    </span>
  );
}
