import type { Image } from '../../contracts/fragments/image.ts';
import styles from './Picture.module.css';

export interface PictureProps {
  image: Image | null;
  /** Words for who cannot see it; empty for decoration. */
  alt: string;
  /** Width the picture takes, as the `sizes` attribute says it. */
  sizes: string;
  /** Upright crop for phones. */
  mobile?: Image | null | undefined;
  /** True for the page's largest picture in the first view only. */
  priority?: boolean;
  className?: string | undefined;
}

const mobileOnly = '(max-width: 730px)';

/** A picture in the best format and width that the browser can use; it keeps its place while loading. */
export function Picture({ image, alt, sizes, mobile, priority = false, className }: PictureProps) {
  if (!image) return null;
  return (
    <picture className={className}>
      {mobile && <MobileSources image={mobile} />}
      {image.sources?.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={image['1x']}
        srcSet={image.sources ? undefined : density(image)}
        width={image.width}
        height={image.height}
        alt={alt}
        draggable={false}
        {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

function MobileSources({ image }: { image: Image }) {
  const size = { width: image.width, height: image.height, media: mobileOnly };
  return (
    <>
      {image.sources?.map((source) => (
        <source key={source.type} {...size} type={source.type} srcSet={source.srcset} sizes="100vw" />
      ))}
      {/* Also the last resort of a browser that knows none of the formats: the wide crop would be wrong here. */}
      <source {...size} srcSet={density(image)} />
    </>
  );
}

function density(image: Image): string {
  return `${image['1x']} 1x, ${image['2x']} 2x`;
}
