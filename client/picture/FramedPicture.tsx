import type { ReactNode } from 'react';
import crop from './CropMarks.module.css';
import styles from './FramedPicture.module.css';
import { Picture, type PictureProps } from './Picture.tsx';

interface FramedPictureProps extends Omit<PictureProps, 'className'> {
  /** Shape of the frame, width by height. */
  ratio: '1' | '4/3' | '3/2' | '16/10' | '16/9';
  /** Of the frame. */
  className?: string | undefined;
  /** True for large pictures of work, which carry crop marks. */
  hasMarks?: boolean;
  /** What lies on the picture. */
  children?: ReactNode;
}

/** A picture cut to a frame, which keeps its place when there is none. In a card that leads somewhere it comes closer under the mouse. */
export function FramedPicture({ ratio, className, hasMarks = false, children, ...picture }: FramedPictureProps) {
  return (
    <div className={`${styles.frame} ${hasMarks ? crop.marks : ''} ${className ?? ''}`} data-ratio={ratio}>
      <Picture {...picture} className={styles.picture} />
      {children}
    </div>
  );
}
