import { type MouseEvent, useRef, useState } from 'react';
import type { ProfileGallery } from '../../../contracts/pages/prosProfile.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { useDialog } from '../../dialog/useDialog.ts';
import { useSite } from '../../lib/site.tsx';
import marks from '../../picture/CropMarks.module.css';
import { Picture } from '../../picture/Picture.tsx';
import { onPhone } from '../../picture/sizes.ts';
import { Section } from '../../section/Section.tsx';
import styles from './Gallery.module.css';

interface GalleryProps {
  anchor: string;
  /** Name of the professional. */
  name: string;
  gallery: ProfileGallery;
}

const loadLightbox = async () => (await import('../../dialog/Lightbox.tsx')).Lightbox;

/**
 * Images of the professional's work in their own proportions, each a link to the full image; a click opens a lightbox.
 */
export function Gallery({ anchor, name, gallery: { sectionTitle, gallery } }: GalleryProps) {
  const { strings } = useSite();
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const { Dialog: Lightbox, open, close } = useDialog(loadLightbox);
  const total = gallery.length;
  if (total === 0) return null;
  const pictures = gallery.map(({ imgPath, altText, credit }, index) => ({
    image: imgPath,
    // The alternative text is the name of the link, so it must not be empty.
    text: altText || fillIn(strings.slide_position, { current: index + 1, total }),
    credit,
  }));
  const onClick = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    setFirst(index);
    open(event);
  };
  return (
    <Section anchor={anchor} title={sectionTitle}>
      <ul ref={list} className={styles.pictures}>
        {pictures.map(({ image, text, credit }, index) => (
          <li key={gallery[index]?.id || index} className={styles.item}>
            <a
              className={`${styles.link} ${marks.marks}`}
              href={image['2x']}
              onClick={(event) => onClick(event, index)}
            >
              <Picture
                image={image}
                alt={text}
                sizes={`${onPhone(90)}, (width <= 63.9375em) 45vw, 30rem`}
                className={styles.picture}
              />
            </a>
            {credit && (
              <p className={styles.credit}>
                <bdi>{credit}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      {Lightbox && (
        <Lightbox
          label={sectionTitle || name}
          pictures={pictures}
          first={first}
          onClose={(shown) => close(list.current?.querySelectorAll('a')[shown])}
        />
      )}
    </Section>
  );
}
