import type { Caption } from '../../contracts/fragments/caption.ts';
import type { Image } from '../../contracts/fragments/image.ts';

/** A video that a page links to. */
export interface Film {
  url: string;
  /** Title or person of the video; may be empty. */
  title: string;
  poster: Image | null;
  captions: readonly Caption[];
}
