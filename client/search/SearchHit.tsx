import type { SearchGroup } from '../../contracts/calls/search.ts';
import { Picture } from '../picture/Picture.tsx';
import styles from './SearchHit.module.css';

/** Image and title of a search result; the parent provides the link. */
export function SearchHit({ item: { title, imgPath } }: { item: SearchGroup['items'][number] }) {
  return (
    <>
      {imgPath && <Picture image={imgPath} alt="" sizes="3rem" className={styles.picture} />}
      <bdi>{title}</bdi>
    </>
  );
}
