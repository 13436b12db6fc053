// Sample cookie notice at the bottom edge of the window; it appears on the first visit and on `proart:cookie-settings`.
(async () => {
  const { button, element, prepare } = await import('./part.js');
  const key = 'sample-cookies';
  const kinds = ['necessary', 'functional', 'analytics', 'marketing'];
  const remembered = () => JSON.parse(localStorage.getItem(key) ?? 'null');

  /** Announces the visitor's choice to the page (docs/operations.md). @param {Record<string, boolean>} choice */
  const announce = (choice) => document.dispatchEvent(new CustomEvent('proart:consent', { detail: choice }));

  document.addEventListener('proart:cookie-settings', () => open(true));
  // The page shows its button from now on.
  document.documentElement.dataset.cookieSettings = 'ready';
  if (remembered()) announce(remembered());
  else await open(false);

  /** @param {boolean} isRequested True when the visitor opened the notice, which then takes and returns the focus. */
  async function open(isRequested) {
    const words = await prepare();
    const opener = document.activeElement;
    const boxes = kinds.map((kind) => element('input', { type: 'checkbox', name: kind }));
    for (const box of boxes) {
      box.disabled = box.name === 'necessary';
      box.checked = box.disabled || Boolean(remembered()?.[box.name]);
    }
    const labels = boxes.map((box) => element('label', {}, box, words[`cookies_${box.name}`]));
    const saveChoice = () => choose(Object.fromEntries(boxes.map(({ name, checked }) => [name, checked])));
    const detail = element('fieldset', {}, ...labels, button(words.save_choice, saveChoice));
    const settings = button(words.settings, () => show(detail.hidden === true));
    const notice = element(
      'section',
      { class: 'sample sample-cookies', 'aria-labelledby': 'sample-cookies-title', tabindex: '-1' },
      element('h2', { id: 'sample-cookies-title' }, words.cookies),
      element('p', {}, words.cookie_text),
      button(words.accept_all, () => choose({ functional: true, analytics: true, marketing: true })),
      button(words.reject_all, () => choose({})),
      settings,
      detail,
    );
    show(isRequested);
    document.getElementById('cookie-slot')?.replaceChildren(notice);
    if (isRequested) notice.focus();

    /** @param {boolean} isShown */
    function show(isShown) {
      detail.hidden = !isShown;
      settings.setAttribute('aria-expanded', String(isShown));
    }

    /** @param {Record<string, boolean>} choice */
    function choose({ functional = false, analytics = false, marketing = false }) {
      localStorage.setItem(key, JSON.stringify({ functional, analytics, marketing }));
      announce({ functional, analytics, marketing });
      notice.remove();
      if (isRequested && opener instanceof HTMLElement) opener.focus();
    }
  }
})().catch(() => {});
