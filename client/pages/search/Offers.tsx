import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { menuOffers, popularTerms } from '../../search/menuOffers.ts';
import hitStyles from '../../search/SearchHit.module.css';
import { useSearchPath } from '../../search/useSearchPath.ts';
import styles from './Results.module.css';

/** In place of results: the product lines and stories of the menu. */
export function MenuOffers() {
  const { shell } = useSite();
  return (
    <div className={hitStyles.groups}>
      {menuOffers(shell.header.topMenu).map(({ name, links }) => (
        <section key={name}>
          {name && <h2 className={hitStyles.groupName}>{name}</h2>}
          <ul>
            {links.map((link) => (
              <li key={link.url} className={styles.result}>
                <ContentLink link={link} className={hitStyles.link}>
                  <bdi>{link.name}</bdi>
                </ContentLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Before a search: popular terms as links to their results. */
export function PopularTerms() {
  const { strings, shell } = useSite();
  const path = useSearchPath();
  const terms = popularTerms(shell.header.topMenu);
  if (terms.length === 0) return null;
  return (
    <section>
      <h2 className={styles.termsTitle}>{strings.popular_searches}</h2>
      <ul className={hitStyles.terms}>
        {terms.map((term) => (
          <li key={term}>
            <a className={hitStyles.term} href={`${path}?${new URLSearchParams({ q: term })}`}>
              <bdi>{term}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
