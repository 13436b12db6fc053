import { productName } from '../../contracts/site.ts';
import { useSite } from '../lib/site.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './Logo.module.css';

/** Home link: the edition's own logo image, or the word mark. */
export function Logo() {
  const { imgPath, url, altText } = useSite().shell.header.logo;
  return (
    <a className={styles.logo} href={url}>
      {imgPath ? (
        <Picture image={imgPath} alt={altText} sizes="10rem" className={styles.picture} />
      ) : (
        <span className={styles.mark} dir="ltr" translate="no">
          {productName}
        </span>
      )}
    </a>
  );
}
