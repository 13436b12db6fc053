import type { SearchGroup } from '../../contracts/calls/search.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { Picture } from '../picture/Picture.tsx';
import { HitPrice } from './HitPrice.tsx';
import styles from './SearchHit.module.css';

interface SearchHitProps {
  item: SearchGroup['items'][number];
  /** True when another result has the same title and kind (`sameNames`). */
  needsUrl: boolean;
}

/** Image, title, kind and price of a search result; the parent provides the link. */
export function SearchHit({ item: { title, imgPath, kind, productId, url }, needsUrl }: SearchHitProps) {
  const { strings, shell } = useSite();
  return (
    <>
      {imgPath ? (
        <Picture image={imgPath} alt="" sizes="3.5rem" className={styles.picture} />
      ) : (
        <span className={styles.noPicture}>
          <Icon name={kind === 'story' ? 'account' : 'info'} />
        </span>
      )}
      <span className={styles.text}>
        <bdi>{title}</bdi>{' '}
        <span className={styles.facts}>
          <span className={styles.kind}>{strings[`kind_${kind}`]}</span>{' '}
          {productId && shell.ecConfig.ecStatus && <HitPrice productId={productId} />}
        </span>
        {needsUrl && (
          <>
            {' '}
            <bdi dir="ltr" className={styles.url}>
              {url}
            </bdi>
          </>
        )}
      </span>
    </>
  );
}
