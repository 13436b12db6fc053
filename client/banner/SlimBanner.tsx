import type { BannerGroup } from '../../contracts/fragments/banner.ts';
import { MoreLink } from '../link/ContentLink.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './SlimBanner.module.css';

/** One-line offers between two lines. */
export function SlimBanner({ group }: { group: BannerGroup }) {
  const { Banner: banners, AriaLabel } = group;
  if (banners.length === 0) return null;
  return (
    <section className={`${styles.band} lateShow`} aria-label={AriaLabel || banners[0]?.title}>
      {banners.map((banner, index) => (
        <div key={banner.id || index} className={styles.banner}>
          {banner.imgPath && (
            <Picture
              image={banner.imgPath}
              mobile={banner.mobileImgPath}
              alt={banner.altText}
              sizes="(width <= 45.625em) 100vw, 12rem"
              className={styles.picture}
            />
          )}
          <div className={styles.copy}>
            {banner.subtitle && <p className={styles.slug}>{banner.subtitle}</p>}
            {banner.title && <h2 className={styles.title}>{banner.title}</h2>}
            {banner.bodyText && <p className={styles.body}>{banner.bodyText}</p>}
          </div>
          {banner.link && <MoreLink link={banner.link} subject={banner.title} />}
        </div>
      ))}
    </section>
  );
}
