import { useId } from 'react';
import type { ExploreMoreBanner } from '../../../contracts/pages/prosProfile.ts';
import { ButtonLink } from '../../link/ContentLink.tsx';
import { Picture } from '../../picture/Picture.tsx';
import styles from './ExploreMore.module.css';

/** Closing banner of a profile: an image beside a short text and a link. */
export function ExploreMore({ banner }: { banner: NonNullable<ExploreMoreBanner['explore']> }) {
  const { background, title, subTitle, learnMoreUrl, learnMoreWording } = banner;
  const id = useId();
  return (
    <section className={styles.banner} aria-labelledby={title ? id : undefined}>
      <div className={styles.words}>
        {title && (
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        )}
        {subTitle && <p className={styles.text}>{subTitle}</p>}
        {learnMoreUrl && (
          <ButtonLink link={{ name: learnMoreWording, url: learnMoreUrl, urlTarget: '_self' }} subject={title} />
        )}
      </div>
      {background && (
        <div className={styles.frame}>
          <Picture image={background} alt="" sizes="(width <= 63.9375em) 100vw, 50vw" className={styles.picture} />
        </div>
      )}
    </section>
  );
}
