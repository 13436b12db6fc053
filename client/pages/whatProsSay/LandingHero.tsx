import type { HeroSection } from '../../../contracts/pages/whatProsSay.ts';
import { HeroSlide } from '../../banner/HeroBanner.tsx';
import { FilmLink } from '../../film/FilmLink.tsx';

/** Hero of the landing page: a statement on an image, and a link to a video if there is one. */
export function LandingHero({ hero, holdsTitle }: { hero: HeroSection; holdsTitle: boolean }) {
  const { backgroundImage, videoPath, captions, ...texts } = hero;
  if (![backgroundImage, videoPath, ...Object.values(texts)].some(Boolean)) return null;
  return (
    <HeroSlide
      banner={{
        ...texts,
        imgPath: backgroundImage,
        mobileImgPath: null,
        altText: '',
        link: hero.learnMore,
        theme: 'Black',
      }}
      hasPriority
      heading={holdsTitle ? 'h1' : 'h2'}
    >
      {videoPath && <FilmLink film={{ url: videoPath, title: texts.title, poster: backgroundImage, captions }} />}
    </HeroSlide>
  );
}
