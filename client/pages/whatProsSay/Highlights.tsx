import type { HighlightCarousel } from '../../../contracts/pages/whatProsSay.ts';
import { FilmLink } from '../../film/FilmLink.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import styles from './Highlights.module.css';

type Story = HighlightCarousel['list'][number];

interface HighlightsProps {
  stories: Story[];
  /** True when the first story's picture is the page's largest in the first view. */
  hasPriority: boolean;
}

/** Large stories, one under the other, each with its film and its page. */
export function Highlights({ stories, hasPriority }: HighlightsProps) {
  if (stories.length === 0) return null;
  return (
    <ul className={styles.stories}>
      {stories.map((story, index) => (
        <Highlight
          key={story.id || index}
          story={story}
          place={stories.length > 1 ? String(index + 1).padStart(2, '0') : ''}
          isFirst={hasPriority && index === 0}
        />
      ))}
    </ul>
  );
}

function Highlight({ story, place, isFirst }: { story: Story; place: string; isFirst: boolean }) {
  const { backgroundImage, subtitle, title, bodyText, intro, watchNow, learnMore } = story;
  const slug = [place, subtitle].filter(Boolean);
  return (
    <li className={styles.story}>
      {backgroundImage && (
        <FramedPicture
          ratio="16/10"
          className={styles.frame}
          image={backgroundImage}
          alt=""
          sizes="(max-width: 1024px) 90vw, 54rem"
          priority={isFirst}
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
            {learnMore && <MoreLink link={learnMore} />}
          </div>
        )}
      </div>
    </li>
  );
}
