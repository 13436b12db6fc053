import type { ProfileGallery } from '../../../contracts/pages/prosProfile.ts';
import { fillIn } from '../../../contracts/uiStrings.ts';
import { Section } from '../../layout/Section.tsx';
import { useSite } from '../../lib/site.tsx';
import { Picture } from '../../picture/Picture.tsx';
import styles from './Gallery.module.css';

/** Pictures of the professional's work in their own proportions, each a link to the full picture. */
export function Gallery({ gallery: { sectionTitle, gallery } }: { gallery: ProfileGallery }) {
  const { strings } = useSite();
  const total = gallery.length;
  if (total === 0) return null;
  return (
    <Section title={sectionTitle}>
      <ul className={styles.pictures}>
        {gallery.map(({ id, imgPath, altText }, index) => (
          <li key={id || index} className={styles.item}>
            <a className={styles.link} href={imgPath['2x']}>
              <Picture
                image={imgPath}
                // The picture's words are the link's name, so there are some.
                alt={altText || fillIn(strings.slide_position, { current: index + 1, total })}
                sizes="(max-width: 730px) 90vw, (max-width: 1024px) 45vw, 30rem"
                className={styles.picture}
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
