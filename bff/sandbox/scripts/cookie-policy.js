// Sample cookie notice: a region at the window's lower edge that asks once and opens again on `proart:cookie-settings`.
(() => {
  const script = document.currentScript;
  const key = 'sample-cookies';

  /** @typedef {{ analytics: boolean, marketing: boolean }} Choice */

  /** A remembered choice; null for none and for what is none. @param {string | null} text @returns {Choice | null} */
  function toChoice(text) {
    try {
      return JSON.parse(text ?? 'null');
    } catch {
      return null;
    }
  }

  async function start() {
    const part = await import('./part.js');
    const slot = document.getElementById('cookie-slot');
    if (!slot) return;
    let choice = toChoice(part.remembered(key));
    if (choice) announce(choice);
    else await open(false);
    document.addEventListener('proart:cookie-settings', () => open(true).catch(() => {}));

    /** Says what is allowed, for the scripts that ask. @param {Choice} made */
    function announce(made) {
      part.tell({ event: 'cookie_choice', analytics: String(made.analytics), marketing: String(made.marketing) });
    }

    /** @param {boolean} asked The visitor opens it: focus goes there and comes back. */
    async function open(asked) {
      const shown = slot?.querySelector('section');
      if (shown) return shown.focus();
      const opener = document.activeElement;
      const [words] = await Promise.all([part.texts(), part.adoptStyles('cookie-policy.css')]);
      if (!slot) return;
      const mark = part.variantOf(script);
      const notice = part.element('section', { 'aria-labelledby': 'sample-cookies-title', tabindex: '-1' });
      notice.className = 'sample-cookies';
      const analytics = checkbox(words.cookies_analytics, choice?.analytics ?? false);
      const marketing = checkbox(words.cookies_marketing, choice?.marketing ?? false);
      const necessary = checkbox(words.cookies_necessary, true);
      necessary.input.disabled = true;

      /** @param {Choice} made */
      const choose = (made) => {
        choice = made;
        part.remember(key, JSON.stringify(made));
        announce(made);
        close();
      };
      const detail = part.element(
        'fieldset',
        { id: 'sample-cookies-detail' },
        part.element('legend', {}, words.settings ?? ''),
        necessary.label,
        analytics.label,
        marketing.label,
        part.button(words.save_choice ?? '', () =>
          choose({ analytics: analytics.input.checked, marketing: marketing.input.checked }),
        ),
      );
      const settings = part.button(words.settings ?? '', () => toggle(Boolean(detail.hidden)), {
        'aria-controls': 'sample-cookies-detail',
      });
      /** @param {boolean} isOpen */
      const toggle = (isOpen) => {
        detail.hidden = !isOpen;
        settings.setAttribute('aria-expanded', String(isOpen));
      };
      toggle(asked);
      notice.append(
        part.element(
          'div',
          { class: 'sample-cookies-text' },
          part.element('h2', { id: 'sample-cookies-title' }, words.cookies ?? '', ...(mark ? [` (${mark})`] : [])),
          part.element('p', {}, words.cookie_text ?? ''),
        ),
        part.element(
          'div',
          { class: 'sample-cookies-actions' },
          part.button(words.accept_all ?? '', () => choose({ analytics: true, marketing: true })),
          part.button(words.reject_all ?? '', () => choose({ analytics: false, marketing: false })),
          settings,
        ),
        detail,
      );
      notice.addEventListener('keydown', ({ key: pressed }) => {
        // Once there is a choice, the notice may be left as it is.
        if (pressed === 'Escape' && choice) close();
      });

      // What gets the focus must not lie under the notice, and the page's end stands above it.
      const { style } = document.documentElement;
      const size = new ResizeObserver(() => {
        // The page may have something of its own below it.
        const height = innerHeight - notice.getBoundingClientRect().top;
        style.scrollPaddingBlockEnd = `${height + 16}px`;
        style.setProperty('--sample-cookies', `${height}px`);
      });
      const close = () => {
        size.disconnect();
        style.scrollPaddingBlockEnd = '';
        notice.remove();
        if (asked && opener instanceof HTMLElement) opener.focus();
      };
      slot.replaceChildren(notice);
      size.observe(notice);
      if (asked) notice.focus();
    }

    /** @param {string | undefined} text @param {boolean} checked */
    function checkbox(text, checked) {
      const input = part.element('input', { type: 'checkbox' });
      input.checked = checked;
      return { input, label: part.element('label', {}, input, text ?? '') };
    }
  }

  // Without its texts or styles there is no notice; the page is whole.
  start().catch(() => {});
})();
