import type { ReactNode } from 'react';
import type { BannerGroup, BannerItem } from '../../contracts/fragments/banner.ts';
import { Carousel } from '../carousel/Carousel.tsx';
import { useSite } from '../lib/site.tsx';
import { ButtonLink } from '../link/ContentLink.tsx';
import marks from '../picture/CropMarks.module.css';
import { Picture } from '../picture/Picture.tsx';
import styles from './HeroBanner.module.css';

interface HeroBannerProps {
  group: BannerGroup;
  /** True when the title of the first banner is the only h1 of the page. */
  holdsTitle: boolean;
  /** False when the hero is not the first element of the page, so its image is not the largest of the first view. */
  hasPriority?: boolean;
}

/** Full-width hero of a page: image, text and call to action; several banners form a carousel. */
export function HeroBanner({ group, holdsTitle, hasPriority = true }: HeroBannerProps) {
  const { strings } = useSite();
  const { Banner: banners, AriaLabel } = group;
  if (banners.length === 0) return null;
  const slides = banners.map((banner, index) => ({
    id: banner.id || String(index),
    name: banner.title,
    hasLink: banner.link !== null,
    content: (
      <HeroSlide
        banner={banner}
        hasPriority={hasPriority && index === 0}
        heading={holdsTitle && index === 0 ? 'h1' : 'h2'}
        slideNumber={banners.length > 1 ? String(index + 1).padStart(2, '0') : ''}
      />
    ),
  }));
  const carousel = <Carousel label={AriaLabel || strings.carousel} slides={slides} />;
  // A single slide is rendered bare.
  if (banners.length > 1 || !AriaLabel) return carousel;
  return (
    <section className={styles.single} aria-label={AriaLabel}>
      {carousel}
    </section>
  );
}

/**
 * On small screens the frame is taller than a wide image, so the image is rendered wider than the screen. Dense phone
 * screens without a portrait crop load half of the pixels, since this image is usually the LCP element.
 */
const heroSizes =
  '(width <= 45.625em) and (min-resolution: 1.5dppx) 100vw, (width <= 45.625em) 200vw, (width <= 63.9375em) 133vw, 100vw';

interface HeroSlideProps {
  banner: Omit<BannerItem, 'id'>;
  /** True when its image is the largest of the first view. */
  hasPriority: boolean;
  heading: 'h1' | 'h2';
  /** Number of the slide; empty for a single one. */
  slideNumber?: string;
  /** Additional action beside the link of the banner. */
  children?: ReactNode;
}

/** One full-width slide: image, text and call to action. */
export function HeroSlide({ banner, hasPriority, heading: Heading, slideNumber = '', children }: HeroSlideProps) {
  const { title, subtitle, bodyText, imgPath, mobileImgPath, altText, link, theme } = banner;
  const slug = [slideNumber, subtitle].filter(Boolean);
  return (
    <div className={styles.stage} data-tone={theme === 'Black' ? 'dark' : 'light'} data-empty={!imgPath || undefined}>
      <div className={styles.copy}>
        {slug.length > 0 && <p className={styles.slug}>{slug.join(' — ')}</p>}
        {title && (
          <Heading className={styles.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
            {title}
          </Heading>
        )}
        {bodyText && <p className={styles.body}>{bodyText}</p>}
        {(link || children) && (
          <div className={styles.action}>
            {link && <ButtonLink link={link} subject={title} />}
            {children}
          </div>
        )}
      </div>
      <div className={`${styles.frame} ${marks.marks}`}>
        <Picture
          image={imgPath}
          mobile={mobileImgPath}
          alt={altText}
          sizes={heroSizes}
          priority={hasPriority}
          className={styles.picture}
        />
      </div>
    </div>
  );
}
