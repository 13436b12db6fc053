import styles from './Prose.module.css';

/** A longer text as content wrote it, in the site's typography. */
export function Prose({ html }: { html: string }) {
  return (
    <div
      className={styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the BFF has sanitised it, see the contract
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
