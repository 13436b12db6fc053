import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Image } from '../../contracts/fragments/image.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { StepWedge } from '../layout/StepWedge.tsx';
import { useSite } from '../lib/site.tsx';
import { Picture } from '../picture/Picture.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Lightbox.module.css';
import { isLeftToRight, swipe } from './swipe.ts';

export interface LightboxProps {
  /** Accessible name of the set of images. */
  label: string;
  /** `text` is the alternative text, and the caption of an image without a credit. */
  pictures: readonly { image: Image; text: string; credit?: string }[];
  /** Index of the first image shown. */
  first: number;
  /** Called with the index of the last image shown. */
  onClose: (shown: number) => void;
}

/** Shows images one at a time at window size; navigation by buttons, arrow keys or swipe, in a loop. */
export function Lightbox({ label, pictures, first, onClose }: LightboxProps) {
  const [shown, setShown] = useState(first);
  const pressed = useRef<PointerEvent | null>(null);
  const total = pictures.length;
  const wrapIndex = (index: number) => (index + total) % total;
  const step = (by: number) => setShown(wrapIndex(shown + by));
  // The previous and the next image are preloaded.
  const preloaded = new Set([wrapIndex(shown - 1), shown, wrapIndex(shown + 1)]);

  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    step((key === 'ArrowRight') === isLeftToRight(currentTarget) ? 1 : -1);
  };
  return (
    <Dialog label={label} onClose={() => onClose(shown)} onKeyDown={onKeyDown}>
      <div
        className={styles.stage}
        data-outside
        onPointerDown={(event) => {
          pressed.current = event.isPrimary ? event : null;
        }}
        onPointerUp={(event) => {
          if (pressed.current) step(swipe(pressed.current, event));
          pressed.current = null;
        }}
        onPointerCancel={() => {
          pressed.current = null;
        }}
      >
        <StepWedge />
        {pictures.map(
          ({ image, text }, index) =>
            preloaded.has(index) && (
              <div key={image['2x'] + String(index)} className={styles.picture} data-outside inert={index !== shown}>
                <Picture image={image} alt={text} sizes="100vw" />
              </div>
            ),
        )}
      </div>
      <Foot
        step={step}
        counter={total > 1 ? { current: shown + 1, total } : null}
        text={pictures[shown]?.credit || (pictures[shown]?.text ?? '')}
      />
    </Dialog>
  );
}

interface FootProps {
  step: (by: number) => void;
  /** Position and number of images; null for a single one. */
  counter: { current: number; total: number } | null;
  text: string;
}

/** Caption between the buttons for the previous and the next image. */
function Foot({ step, counter, text }: FootProps) {
  const { strings } = useSite();
  const position = counter && fillIn(strings.slide_position, counter);
  return (
    <div className={styles.foot}>
      {counter && (
        <button type="button" className={styles.step} onClick={() => step(-1)}>
          <Icon name="back" />
          <span className="visually-hidden">{strings.previous_picture}</span>
        </button>
      )}
      <p className={styles.caption} aria-live="polite">
        {position && <span className={styles.counter}>{position}</span>}
        {text !== position && <bdi>{text}</bdi>}
      </p>
      {counter && (
        <button type="button" className={styles.step} onClick={() => step(1)}>
          <Icon name="arrow-end" />
          <span className="visually-hidden">{strings.next_picture}</span>
        </button>
      )}
    </div>
  );
}
