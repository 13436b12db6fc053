import type { ReactNode } from 'react';
import { fillIn } from '../../contracts/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './Carousel.module.css';
import { useCarousel } from './useCarousel.ts';

interface CarouselProps {
  label: string;
  slides: { id: string; content: ReactNode }[];
}

/** Slides side by side that the visitor moves; never by itself. A single slide stands alone, without controls. */
export function Carousel({ label, slides }: CarouselProps) {
  const { strings } = useSite();
  const total = slides.length;
  const { track, current, show, drag } = useCarousel(total);
  const shown = current ?? 0;
  if (total === 1) return slides[0]?.content;
  return (
    <section className={styles.carousel} aria-roledescription={strings.carousel} aria-label={label}>
      <div className={`${styles.controls} needs-script screen-only`}>
        <div className={styles.bar}>
          <button type="button" className={styles.step} onClick={() => show(shown - 1)}>
            <Icon name="back" />
            <span className="visually-hidden">{strings.previous_slide}</span>
          </button>
          <button type="button" className={styles.step} onClick={() => show(shown + 1)}>
            <Icon name="arrow-end" />
            <span className="visually-hidden">{strings.next_slide}</span>
          </button>
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
        </div>
      </div>
      <div ref={track} className={styles.track} aria-live="polite" {...drag}>
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group of no form
          <div
            key={id}
            role="group"
            className={styles.slide}
            aria-roledescription={strings.slide}
            aria-label={fillIn(strings.slide_position, { current: index + 1, total })}
            inert={current !== null && index !== current}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
