import type { Caption } from '../../contracts/fragments/caption.ts';
import type { Image } from '../../contracts/fragments/image.ts';

/** A film that a page links to. */
export interface Film {
  url: string;
  /** Of what or whom the film is; may be empty. */
  title: string;
  poster: Image | null;
  captions: readonly Caption[];
}
