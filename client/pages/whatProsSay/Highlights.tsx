import type { HighlightCarousel } from '../../../contracts/pages/whatProsSay.ts';
import { Carousel } from '../../carousel/Carousel.tsx';
import { FilmLink } from '../../film/FilmLink.tsx';
import { useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { phoneWide } from '../../picture/sizes.ts';
import styles from './Highlights.module.css';

type Story = HighlightCarousel['list'][number];

interface HighlightsProps {
  highlights: HighlightCarousel;
  /** True when the first story's image is the largest of the first view. */
  hasPriority: boolean;
}

/** Carousel of large stories, each with its video and its page. */
export function Highlights({ highlights, hasPriority }: HighlightsProps) {
  const { strings } = useSite();
  // totalCount limits the number of stories shown; 0 shows all.
  const stories = highlights.list.slice(0, highlights.totalCount || undefined).filter(hasContent);
  const slides = stories.map((story, index) => ({
    id: story.id || String(index),
    name: story.title,
    hasLink: story.watchNow.status || story.learnMore !== null,
    content: (
      <Highlight
        story={story}
        slideNumber={stories.length > 1 ? String(index + 1).padStart(2, '0') : ''}
        isFirst={hasPriority && index === 0}
      />
    ),
  }));
  return (
    slides.length > 0 && (
      <div className={styles.highlights}>
        <Carousel label={strings.highlights} slides={slides} />
      </div>
    )
  );
}

/** False for a story that has nothing to show. */
function hasContent({ id, watchNow, ...content }: Story): boolean {
  return watchNow.status || Object.values(content).some(Boolean);
}

function Highlight({ story, slideNumber, isFirst }: { story: Story; slideNumber: string; isFirst: boolean }) {
  const { backgroundImage, subtitle, title, bodyText, intro, watchNow, learnMore } = story;
  const slug = [slideNumber, subtitle].filter(Boolean);
  return (
    <div className={styles.story}>
      <div className={styles.sheet}>
        {backgroundImage && (
          <FramedPicture
            ratio="16/10"
            className={styles.frame}
            image={backgroundImage}
            alt=""
            sizes={`${phoneWide}, (width <= 63.9375em) 100vw, (width >= 102em) 57rem, 55vw`}
            priority={isFirst}
            hasMarks
          />
        )}
        <div className={styles.copy}>
          {slug.length > 0 && <p className={styles.slug}>{slug.join(' — ')}</p>}
          {title && (
            <h2 className={styles.title}>
              <bdi>{title}</bdi>
            </h2>
          )}
          {bodyText && <p className={styles.body}>{bodyText}</p>}
          {intro && <p className={styles.intro}>{intro}</p>}
          {(watchNow.status || learnMore) && (
            <div className={styles.actions}>
              {watchNow.status && (
                <FilmLink film={{ url: watchNow.link, title, poster: backgroundImage, captions: watchNow.captions }} />
              )}
              {learnMore && <MoreLink link={learnMore} subject={title} />}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
