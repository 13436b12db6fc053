import type { ReactNode } from 'react';
import crop from './CropMarks.module.css';
import styles from './FramedPicture.module.css';
import { Picture, type PictureProps } from './Picture.tsx';

interface FramedPictureProps extends Omit<PictureProps, 'className'> {
  /** Aspect ratio of the frame. */
  ratio: '1' | '4/3' | '3/2' | '16/10' | '16/9';
  /** Class of the frame. */
  className?: string | undefined;
  /** True for large images of work, which have crop marks. */
  hasMarks?: boolean;
  /** Content on top of the image. */
  children?: ReactNode;
}

/**
 * Image cropped to a frame, which keeps its size without an image. Inside a card with a link the image zooms on hover.
 */
export function FramedPicture({ ratio, className, hasMarks = false, children, ...picture }: FramedPictureProps) {
  return (
    <div className={`${styles.frame} ${hasMarks ? crop.marks : ''} ${className ?? ''}`} data-ratio={ratio}>
      <Picture {...picture} className={styles.picture} />
      {children}
    </div>
  );
}
