// Sample promotion strip: one line in the page's slot with a link to a campaign. Once closed, it does not return.
(async () => {
  const { button, element, prepare } = await import('./part.js');
  const slot = document.getElementById('promotion-slot');
  if (!slot || localStorage.getItem('promotion') === 'closed') return;
  const words = await prepare();
  const home = document.querySelector('header a[href$="/proart/"]')?.getAttribute('href') ?? '/proart/';
  const text = `${words.top_banner_label} – ${words.learn_more}`;
  const close = () => {
    localStorage.setItem('promotion', 'closed');
    // The page gives the slot no height now, and in later documents before the first paint.
    document.documentElement.dataset.promotion = 'closed';
    slot.replaceChildren();
  };
  slot.replaceChildren(
    element(
      'section',
      { class: 'sample sample-promotion', 'aria-label': text },
      element('a', { href: `${home}proartevents/bundle/` }, text),
      button('×', close, { 'aria-label': words.close ?? '' }),
    ),
  );
})().catch(() => {});
