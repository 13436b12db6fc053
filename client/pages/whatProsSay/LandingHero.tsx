import type { HeroSection } from '../../../contracts/pages/whatProsSay.ts';
import { HeroSlide } from '../../banner/HeroBanner.tsx';
import { FilmLink } from '../../film/FilmLink.tsx';

/** What the landing page opens with: its statement on a work, and a film where there is one. */
export function LandingHero({ hero, holdsTitle }: { hero: HeroSection; holdsTitle: boolean }) {
  const { backgroundImage, videoPath, captions, ...words } = hero;
  // A stage with nothing on it is none.
  if (![backgroundImage, videoPath, ...Object.values(words)].some(Boolean)) return null;
  return (
    <HeroSlide
      banner={{
        ...words,
        imgPath: backgroundImage,
        mobileImgPath: null,
        altText: '',
        link: hero.learnMore,
        theme: 'Black',
      }}
      hasPriority
      heading={holdsTitle ? 'h1' : 'h2'}
    >
      {videoPath && <FilmLink film={{ url: videoPath, title: words.title, poster: backgroundImage, captions }} />}
    </HeroSlide>
  );
}
