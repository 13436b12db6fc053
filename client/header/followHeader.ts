/** Maximum of `--scrolled` in px: more than promotion strip and header are high, also with large text. */
const maxScrolled = 400;

/** Keeps the popovers of the header below it while it, or the strip above it, scrolls away (Header.module.css). */
export function followHeader(): void {
  const { style } = document.documentElement;
  const follow = () => {
    const scrolled = `${Math.min(scrollY, maxScrolled)}px`;
    if (style.getPropertyValue('--scrolled') !== scrolled) style.setProperty('--scrolled', scrolled);
  };
  document.addEventListener('beforetoggle', follow, true);
  const onScroll = () => {
    if (document.querySelector('header :popover-open')) follow();
    // Levels of the menu open without that event, and must fit below the lowest position of the header.
    else style.removeProperty('--scrolled');
  };
  addEventListener('scroll', onScroll, { passive: true });
  // A popover may have opened before this code was there.
  onScroll();
}
