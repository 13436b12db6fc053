import type { Image } from '../../contracts/fragments/image.ts';
import styles from './Picture.module.css';
import { phoneWide } from './sizes.ts';

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
      {/* Also the last resort of a browser that knows none of the formats: the wide crop would be wrong here. */}
      <source {...size} srcSet={density(image)} />
    </>
  );
}

/** The patch of the step wedge, black 1 to white 5, that is as light as a colour (#rrggbb). */
function shadeOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  const luma = 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
  return 1 + Math.floor(luma / 51.2);
}

function density(image: Image): string {
  return `${image['1x']} 1x, ${image['2x']} 2x`;
}
