// Sample promotion strip: one line in the page's slot, with a link to a campaign of the edition. Closed once, it stays away.
(() => {
  const script = document.currentScript;

  async function show() {
    const { adoptStyles, button, element, remember, remembered, texts, variantOf } = await import('./part.js');
    const slot = document.getElementById('promotion-slot');
    if (!slot || remembered('promotion') === 'closed') return;
    const [words] = await Promise.all([texts(), adoptStyles('promotion.css')]);

    const home = document.querySelector('header a[href$="/proart/"]')?.getAttribute('href') ?? '/proart/';
    const variant = variantOf(script);
    const strip = element(
      'section',
      { class: 'sample-promotion', 'aria-labelledby': 'sample-promotion-link' },
      element(
        'a',
        { id: 'sample-promotion-link', href: `${home}proartevents/bundle/` },
        `${words.top_banner_label} – ${words.learn_more}`,
      ),
    );
    if (variant) strip.prepend(element('span', { class: 'sample-mark' }, variant));
    strip.append(
      button(
        '×',
        () => {
          remember('promotion', 'closed');
          // The page then gives the slot no height, now and before the first paint of later documents.
          document.documentElement.dataset.promotion = 'closed';
          strip.remove();
        },
        { 'aria-label': words.close ?? '' },
      ),
    );
    slot.append(strip);
  }

  // Without its texts or styles there is no strip; the page is whole.
  show().catch(() => {});
})();
