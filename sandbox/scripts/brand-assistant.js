// Sample AI assistant: a panel that the page's button opens, which answers from the sample content. It shows nothing by itself,
// nor without the settings that the page hands over in `window.proartAssistant` (docs/operations.md, AI assistant).
(() => {
  /**
   * @typedef {object} PageAssistant
   * @property {{ websitePath: string, offsetX: number, panelZIndex: number }} settings
   * @property {string} token
   * @property {number} expiresAt
   * @property {() => Promise<void>} renew
   * @property {(address: string) => string} rewriteLink
   * @property {HTMLElement} button
   *
   * @typedef {{ text: string, links: { title: string, url: string }[] }} Answer
   */
  const answers = new URL('../assistant/answer', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const pageAssistant = () => /** @type {{ proartAssistant?: PageAssistant }} */ (window).proartAssistant;

  /** Tells the page how the panel stands. @param {'open' | 'closed' | 'failed'} detail */
  const tell = (detail) => document.dispatchEvent(new CustomEvent('proartassistant:state', { detail }));

  /** @type {Promise<{ toggle(): void, close(): void }> | undefined} */
  let made;
  document.addEventListener('proartassistant:toggle', async () => {
    made ??= makePanel();
    try {
      (await made).toggle();
    } catch {
      // Without its texts or styles there is no panel; the next press tries again.
      made = undefined;
      tell('failed');
    }
  });
  document.addEventListener('proartassistant:settings', async () => {
    if (!pageAssistant()) (await made)?.close();
  });

  async function makePanel() {
    const { button, element, prepare } = await import('./part.js');
    const words = await prepare();
    const name = words.assistant ?? '';
    const log = element('div', { role: 'log', 'aria-label': name, tabindex: '0' }, words.assistant_text);
    const field = element('input', { autocomplete: 'off', maxlength: '300', required: '' });
    const label = element('label', {}, words.ask_assistant, field);
    const form = element('form', {}, label, element('button', {}, words.send));
    const head = element('h2', {}, name, button('×', close, { 'aria-label': words.close ?? '' }));
    const panel = element('div', { role: 'dialog', 'aria-label': name, class: 'sample-assistant' }, head, log, form);
    panel.hidden = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      show(field.value);
      field.value = '';
    });
    document.addEventListener('keydown', ({ key }) => {
      const focused = document.activeElement;
      if (key === 'Escape' && (panel.contains(focused) || focused === pageAssistant()?.button)) close();
    });
    document.body.append(panel);
    return { toggle, close };

    function toggle() {
      const { settings } = pageAssistant() ?? {};
      if (!panel.hidden || !settings) return close();
      panel.style.insetInlineEnd = `${settings.offsetX}px`;
      panel.style.zIndex = String(settings.panelZIndex);
      panel.hidden = false;
      tell('open');
      field.focus();
    }

    function close() {
      if (panel.hidden) return;
      const hasFocus = panel.contains(document.activeElement);
      panel.hidden = true;
      tell('closed');
      if (hasFocus) pageAssistant()?.button.focus();
    }

    /** Puts a question and its answer into the log. @param {string} question */
    async function show(question) {
      const answer = element('div', {}, words.loading);
      log.append(element('p', {}, element('bdi', {}, question)), answer);
      try {
        const { text, links } = await ask(question);
        const items = links.map(({ title, url }) =>
          element('a', { href: pageAssistant()?.rewriteLink(url) ?? url }, element('bdi', {}, title)),
        );
        answer.replaceChildren(text, ...items);
      } catch {
        answer.replaceChildren(words.error_message ?? '');
      }
      log.scrollTop = log.scrollHeight;
    }
  }

  /** Asks with a token that is good, as far as the page can get one. @param {string} question @returns {Promise<Answer>} */
  async function ask(question) {
    if ((pageAssistant()?.expiresAt ?? 0) <= Date.now()) await pageAssistant()?.renew();
    const { settings, token = '' } = pageAssistant() ?? {};
    const address = new URL(answers);
    address.search = String(new URLSearchParams({ region: settings?.websitePath ?? '', q: question }));
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`answered ${reply.status}`);
    return reply.json();
  }
})();
