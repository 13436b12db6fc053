import type { HeroSection } from '../../../contracts/pages/whatProsSay.ts';
import { HeroSlide } from '../../banner/HeroBanner.tsx';
import { FilmLink } from '../../film/FilmLink.tsx';

/** Hero of the landing page: a statement on an image, and a link to a video if there is one. */
export function LandingHero({ hero, holdsTitle }: { hero: HeroSection; holdsTitle: boolean }) {
  const { backgroundImage, videoPath, captions, ...words } = hero;
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
