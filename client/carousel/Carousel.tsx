import type { ReactNode } from 'react';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './Carousel.module.css';
import { useCarousel } from './useCarousel.ts';

/** A slide of a carousel. */
export interface Slide {
  id: string;
  /** Announced after the position when the slide comes into view. */
  name: string;
  /**
   * True when the slide has a link. For a slide without one the track is focusable, so that the keyboard can scroll it.
   */
  hasLink: boolean;
  content: ReactNode;
}

interface CarouselProps {
  label: string;
  slides: Slide[];
}

/**
 * Full-width slides moved by the visitor, never automatically. All slides are as high as the highest one. A single
 * slide is rendered without controls; a change of the slides starts again with the first one.
 */
export function Carousel({ label, slides }: CarouselProps) {
  if (slides.length < 2) return slides[0]?.content;
  return <SlideShow key={slides.map(({ id }) => id).join()} label={label} slides={slides} />;
}

function SlideShow({ label, slides }: CarouselProps) {
  const { strings } = useSite();
  const { track, current, show, press } = useCarousel(slides.length);
  const shown = current ?? 0;
  const position = (index: number) => fillIn(strings.slide_position, { current: index + 1, total: slides.length });
  return (
    <section className={styles.carousel} aria-roledescription={strings.carousel} aria-label={label}>
      <div className={`${styles.controls} needs-script screen-only`}>
        <div className={styles.bar}>
          <StepButton icon="back" name={strings.previous_slide} isEnd={shown === 0} onStep={() => show(shown - 1)} />
          <StepButton
            icon="arrow-end"
            name={strings.next_slide}
            isEnd={shown === slides.length - 1}
            onStep={() => show(shown + 1)}
          />
          <div className={styles.picker}>
            {slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                aria-current={index === shown || undefined}
                onClick={() => show(index)}
              >
                <span className="visually-hidden">{fillIn(strings.go_to_slide, { number: index + 1 })}</span>
              </button>
            ))}
          </div>
          <p className="visually-hidden" aria-live="polite">
            {[position(shown), slides[shown]?.name].filter(Boolean).join(' — ')}
          </p>
        </div>
      </div>
      <div ref={track} className={styles.track} tabIndex={slides[shown]?.hasLink ? undefined : 0} onPointerDown={press}>
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: fieldset is for forms, a slide is not one
          <div
            key={id}
            role="group"
            className={styles.slide}
            aria-roledescription={strings.slide}
            aria-label={position(index)}
            inert={current !== null && index !== current}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

interface StepButtonProps {
  icon: 'back' | 'arrow-end';
  name: string;
  /** True at the end. The button stays focusable (`aria-disabled`), because a disabled button would lose the focus. */
  isEnd: boolean;
  onStep: () => void;
}

function StepButton({ icon, name, isEnd, onStep }: StepButtonProps) {
  return (
    <button type="button" className={styles.step} aria-disabled={isEnd} onClick={onStep}>
      <Icon name={icon} />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
