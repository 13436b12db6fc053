import type { ProfessionPagination } from '../../../contracts/pages/profession.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import styles from './Neighbours.module.css';

/** Links to the previous and the next profession; renders nothing without them. */
export function Neighbours({ pagination: { previous, next } }: { pagination: ProfessionPagination }) {
  const { strings } = useSite();
  if (!previous && !next) return null;
  return (
    <ul className={`${styles.neighbours} screen-only`}>
      {previous && (
        <li className={styles.previous}>
          <ContentLink link={previous} className={styles.link}>
            <Icon name="back" />
            <bdi>{fillIn(strings.tools_for, { profession: previous.name })}</bdi>
          </ContentLink>
        </li>
      )}
      {next && (
        <li className={styles.next}>
          <ContentLink link={next} className={styles.link}>
            <bdi>{fillIn(strings.tools_for, { profession: next.name })}</bdi>
            <Icon name="arrow-end" />
          </ContentLink>
        </li>
      )}
    </ul>
  );
}
