import type { ProfileIntro } from '../../../contracts/pages/prosProfile.ts';
import { SocialMedia } from '../../footer/SocialMedia.tsx';
import { Prose } from '../../layout/Prose.tsx';
import { useSite } from '../../lib/site.tsx';
import { Picture } from '../../picture/Picture.tsx';
import styles from './About.module.css';

/** The professional's story, with the programs used and the ways to find them elsewhere. */
export function About({ intro }: { intro: ProfileIntro }) {
  const { strings } = useSite();
  const { proIntro, socialIcons } = intro;
  const software = intro.softwareItems.filter(({ name }) => name);
  const hasAside = software.length > 0 || socialIcons.length > 0;
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
          {software.length > 0 && (
            <div className={styles.group}>
              <h2 className={styles.title}>{strings.software}</h2>
              <ul className={styles.list}>
                {software.map(({ name, imgPath }) => (
                  <li key={name} className={styles.item}>
                    <Picture image={imgPath} alt="" sizes="2rem" className={styles.icon} />
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <SocialMedia
            title={strings.social_media}
            accounts={socialIcons.map(({ name, imgPath, link }) => ({
              name,
              url: link,
              normalImgPath: imgPath?.['1x'] ?? '',
              hoverImgPath: '',
            }))}
          />
        </div>
      )}
    </div>
  );
}
