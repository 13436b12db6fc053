// Sample brand assistant: a round button that opens a small region. It never opens by itself.
(() => {
  async function start() {
    const { adoptStyles, button, element, texts } = await import('./part.js');
    const [words] = await Promise.all([texts(), adoptStyles('brand-assistant.css')]);
    const name = words.adviser ?? '';

    const panel = element(
      'div',
      { id: 'sample-adviser-panel', class: 'sample-adviser-panel', tabindex: '-1', hidden: '' },
      element('h2', {}, name),
      element('p', {}, words.adviser_text ?? ''),
      button(words.close ?? '', () => toggle(false)),
    );
    const opener = button('', () => toggle(Boolean(panel.hidden)), {
      class: 'sample-adviser-button',
      'aria-label': name,
      'aria-controls': 'sample-adviser-panel',
      'aria-expanded': 'false',
    });
    opener.append(bubble());
    const adviser = element('section', { class: 'sample-adviser', 'aria-label': name }, panel, opener);
    adviser.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !panel.hidden) toggle(false);
    });

    /** @param {boolean} isOpen */
    function toggle(isOpen) {
      panel.hidden = !isOpen;
      opener.setAttribute('aria-expanded', String(isOpen));
      (isOpen ? panel : opener).focus();
    }

    document.body.append(adviser);
  }

  /** A speech bubble. */
  function bubble() {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const path = document.createElementNS(svg.namespaceURI, 'path');
    path.setAttribute('d', 'M4 5h16v11h-9l-4 4v-4H4z');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    svg.append(path);
    return svg;
  }

  // Without its texts or styles there is no assistant; the page is whole.
  start().catch(() => {});
})();
