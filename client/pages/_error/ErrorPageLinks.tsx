import { entriesOf } from '../../../contracts/productLine.ts';
import { matchUrl } from '../../../contracts/routes.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import styles from './ErrorPageLinks.module.css';

/** Links on the page of a missing URL: the professions in place of a profession, else the main menu. */
export function ErrorPageLinks({ path }: { path: string }) {
  const { shell, strings } = useSite();
  const { topMenu } = shell.header;
  const professions = isProfession(path) ? entriesOf(topMenu).filter(({ url }) => isProfession(url)) : [];
  const links = professions.length > 0 ? professions : topMenu.filter(({ url }) => url);
  if (links.length === 0) return null;
  return (
    <nav aria-label={professions.length > 0 ? strings.select_profession : strings.menu}>
      {professions.length > 0 && <p className={styles.label}>{strings.select_profession}</p>}
      <ul>
        {links.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change position within a document
          <li key={index} className={styles.item}>
            <ContentLink link={entry} className={styles.link}>
              {entry.name}
              <Icon name="arrow-end" />
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isProfession(url: string): boolean {
  return matchUrl(url)?.routeName === 'Profession';
}
