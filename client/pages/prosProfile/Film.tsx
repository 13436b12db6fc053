import type { ProfileVideo } from '../../../contracts/pages/prosProfile.ts';
import { Section } from '../../layout/Section.tsx';
import { useSite } from '../../lib/site.tsx';
import styles from './Film.module.css';

/** The professional's film; nothing of it loads before the visitor starts it. */
export function Film({ video }: { video: ProfileVideo }) {
  const { strings } = useSite();
  const title = video.title || strings.watch_film;
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/useMediaCaption: content has no captions to give */}
      <video
        className={styles.film}
        src={video.videoPath}
        poster={video.posterImgPath?.['2x']}
        preload="none"
        controls
        playsInline
        aria-label={title}
      />
    </Section>
  );
}
