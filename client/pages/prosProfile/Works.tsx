import type { Image } from '../../../contracts/fragments/image.ts';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { onPhone } from '../../picture/sizes.ts';
import { Section } from '../../section/Section.tsx';
import styles from './Works.module.css';

interface WorksProps {
  anchor: string;
  title: string;
  works: { id: string; title: string; imgPath: Image | null; text: string }[];
  /** True for one work per row, image and text side by side; otherwise several per row. */
  isWide?: boolean;
}

/** Works or working methods: an image with a short text each. */
export function Works({ anchor, title, works, isWide = false }: WorksProps) {
  const Heading = title ? 'h3' : 'h2';
  if (works.length === 0) return null;
  return (
    <Section anchor={anchor} title={title}>
      <ul className={styles.works} data-wide={isWide || undefined}>
        {works.map((work, index) => (
          <li key={work.id || index} className={styles.work}>
            {work.imgPath && (
              <FramedPicture
                ratio="3/2"
                className={styles.frame}
                image={work.imgPath}
                alt=""
                sizes={`${onPhone(90)}, ${isWide ? '50vw' : '(width <= 63.9375em) 45vw, 30rem'}`}
              />
            )}
            <div className={styles.words}>
              {work.title && <Heading className={styles.title}>{work.title}</Heading>}
              {work.text && <p className={styles.text}>{work.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
