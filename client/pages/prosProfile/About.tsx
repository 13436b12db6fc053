import type { ReactNode } from 'react';
import type { ProfileIntro } from '../../../contracts/pages/prosProfile.ts';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { Picture } from '../../picture/Picture.tsx';
import { Prose } from '../../prose/Prose.tsx';
import styles from './About.module.css';

/** The professional's story, with software used and links to social media. */
export function About({ intro }: { intro: ProfileIntro }) {
  const { strings } = useSite();
  const { proIntro, socialIcons, softwareItems } = intro;
  const hasAside = softwareItems.length > 0 || socialIcons.length > 0;
  if (!proIntro && !hasAside) return null;
  return (
    <div className={styles.about}>
      {proIntro && (
        <div className={styles.story}>
          <Prose html={proIntro} title={intro.title} />
        </div>
      )}
      {hasAside && (
        <div className={styles.aside}>
          <Group title={strings.software} items={softwareItems} />
          <Group title={strings.social_media} items={socialIcons} />
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  items: (ProfileIntro['softwareItems'][number] & { link?: string })[];
}

/** Names with icons, as links where they have a URL. */
function Group({ title, items }: GroupProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {items.map(({ name, imgPath, link = '' }) => (
          <li key={name + link}>
            <ContentLink link={{ url: link, urlTarget: '_blank' }} className={styles.item}>
              <Picture image={imgPath} alt="" sizes="2rem" className={styles.icon} />
              <bdi>{name}</bdi>
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
