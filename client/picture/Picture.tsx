import type { Image } from '../../contracts/fragments/image.ts';
import styles from './Picture.module.css';
import { phoneWide } from './sizes.ts';

export interface PictureProps {
  image: Image | null;
  /** Alternative text; empty for decoration. */
  alt: string;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** Portrait crop for phones. */
  mobile?: Image | null | undefined;
  /** True only for the largest image of the first view. */
  priority?: boolean;
  className?: string | undefined;
}

const mobileOnly = '(width <= 45.625em)';

/** Responsive image in the best supported format; reserves its space while loading. */
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
        data-shade={image.placeholder && shadeOf(image.placeholder)}
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
        <source key={source.type} {...size} type={source.type} srcSet={source.srcset} sizes={phoneWide} />
      ))}
      {/* Also used by browsers that support none of the formats, which must not get the wide crop. */}
      <source {...size} srcSet={density(image)} />
    </>
  );
}

/** Returns the grey level, 1 (black) to 5 (white), with the brightness of a colour (#rrggbb). */
function shadeOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  const luma = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return 1 + Math.floor(luma / 51.2);
}

function density(image: Image): string {
  return `${image['1x']} 1x, ${image['2x']} 2x`;
}
