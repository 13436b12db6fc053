/**
 * Elements of class `container` fade in and slide up once visible, those of class `lateShow` appear on entering the
 * viewport (specification section 2, visual behaviour).
 *
 * Nothing is hidden by a style sheet. An element is hidden only after the observer has reported it below the viewport:
 * content of the first screen never waits, and a script that fails or an observer that never fires hides nothing.
 */

const selector = '.container, .lateShow';
const wideScreen = '(width > 820px)';
const wideThreshold = 0.1;
// Same as --reveal and --curve in tokens.css, which are not read at runtime: a build may write them in other units.
const timing: KeyframeAnimationOptions = { duration: 480, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' };

/** Watches the elements of these classes in `root`, including those added later. */
export function startReveal(root: Element): void {
  if (!('IntersectionObserver' in window && 'MutationObserver' in window)) return;
  const motion = matchMedia('(prefers-reduced-motion: no-preference)');
  const animations = new WeakMap<Element, Animation>();

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { target, isIntersecting, boundingClientRect } = entry;
        const animation = animations.get(target);
        if (!animation && !isIntersecting && boundingClientRect.top > 0 && motion.matches) {
          animations.set(target, pauseAtStart(target));
        } else if (!animation || isVisible(entry)) {
          if (animation?.playState === 'paused') animation.play();
          observer.unobserve(target);
        }
      }
    },
    { threshold: [0, wideThreshold] },
  );

  const watch = (element: Element) => {
    if (element.matches(selector)) observer.observe(element);
    for (const inner of element.querySelectorAll(selector)) observer.observe(inner);
  };
  watch(root);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) watch(node);
  }).observe(root, { childList: true, subtree: true });
}

/** Pauses an element at the first frame of its entrance. An attribute instead would be a hydration mismatch. */
function pauseAtStart(element: Element): Animation {
  const slide = element.classList.contains('container') && { translate: ['0 24px', '0 0'] };
  const animation = element.animate({ opacity: [0, 1], ...slide }, timing);
  animation.pause();
  return animation;
}

function isVisible({
  target,
  isIntersecting,
  intersectionRatio,
  boundingClientRect,
}: IntersectionObserverEntry): boolean {
  if (!isIntersecting) return false;
  if (!matchMedia(wideScreen).matches || !target.classList.contains('container')) return true;
  // A tenth of an element taller than ten screens never fits into the viewport.
  return intersectionRatio >= wideThreshold || boundingClientRect.height * wideThreshold > innerHeight;
}
