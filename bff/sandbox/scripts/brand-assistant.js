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
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const answers = new URL('../assistant/answer', script.src);
  const page = /** @type {{ proartAssistant?: PageAssistant }} */ (window);
  const longestQuestion = '300';

  /** @type {Promise<{ toggle(): void, close(): void }> | undefined} */
  let made;

  document.addEventListener('proartassistant:toggle', async () => {
    if (!page.proartAssistant) return;
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
    if (!page.proartAssistant) (await made)?.close();
  });

  /** Tells the page how the panel stands. @param {'open' | 'closed' | 'failed'} state */
  function tell(state) {
    document.dispatchEvent(new CustomEvent('proartassistant:state', { detail: state }));
  }

  async function makePanel() {
    const { adoptStyles, button, element, texts } = await import('./part.js');
    const [words] = await Promise.all([texts(), adoptStyles('brand-assistant.css')]);

    const log = element('div', {
      role: 'log',
      'aria-label': words.assistant ?? '',
      tabindex: '0',
      class: 'sample-assistant-log',
    });
    log.append(element('p', {}, words.assistant_text ?? ''));
    const field = element('input', { autocomplete: 'off', maxlength: longestQuestion, required: '' });
    const form = element(
      'form',
      {},
      element('label', {}, words.ask_assistant ?? '', field),
      element('button', {}, words.send ?? ''),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const question = field.value.trim();
      field.value = '';
      if (question) show(question);
    });
    const panel = element(
      'div',
      { role: 'dialog', 'aria-labelledby': 'sample-assistant-title', class: 'sample-assistant', hidden: '' },
      element(
        'div',
        { class: 'sample-assistant-head' },
        element('h2', { id: 'sample-assistant-title' }, words.assistant ?? ''),
        button('×', close, { 'aria-label': words.close ?? '' }),
      ),
      log,
      form,
    );
    document.addEventListener('keydown', ({ key }) => {
      const focused = document.activeElement;
      if (key === 'Escape' && (panel.contains(focused) || focused === page.proartAssistant?.button)) close();
    });
    document.body.append(panel);
    return { toggle, close };

    function toggle() {
      const assistant = page.proartAssistant;
      if (!panel.hidden) return close();
      if (!assistant) return;
      panel.style.insetInlineEnd = `${assistant.settings.offsetX}px`;
      panel.style.zIndex = String(assistant.settings.panelZIndex);
      panel.hidden = false;
      tell('open');
      field.focus();
    }

    function close() {
      if (panel.hidden) return;
      const hasFocus = panel.contains(document.activeElement);
      panel.hidden = true;
      tell('closed');
      if (hasFocus) page.proartAssistant?.button.focus();
    }

    /** Puts a question and its answer into the log. @param {string} question */
    async function show(question) {
      const answer = element('div', { class: 'sample-assistant-answer' }, words.loading ?? '');
      log.append(element('p', { class: 'sample-assistant-question' }, element('bdi', {}, question)), answer);
      log.scrollTop = log.scrollHeight;
      try {
        const { text, links } = await ask(question);
        const items = links.map(({ title, url }) => {
          const href = page.proartAssistant?.rewriteLink(url);
          const name = element('bdi', {}, title);
          return element('li', {}, href ? element('a', { href }, name) : name);
        });
        answer.replaceChildren(text, ...(items.length > 0 ? [element('ul', {}, ...items)] : []));
      } catch {
        answer.replaceChildren(words.error_message ?? '');
      }
      log.scrollTop = log.scrollHeight;
    }
  }

  /** Asks with a token that is good, as far as the page can get one. @param {string} question @returns {Promise<Answer>} */
  async function ask(question) {
    if ((page.proartAssistant?.expiresAt ?? 0) <= Date.now()) await page.proartAssistant?.renew();
    let reply = await send(question);
    if (reply.status === 401) {
      await page.proartAssistant?.renew();
      reply = await send(question);
    }
    if (!reply.ok) throw new Error(`answered ${reply.status}`);
    return reply.json();
  }

  /** @param {string} question */
  function send(question) {
    const { settings, token = '' } = page.proartAssistant ?? {};
    const address = new URL(answers);
    address.search = String(new URLSearchParams({ region: settings?.websitePath ?? '', q: question }));
    return fetch(address, { headers: { authorization: `Bearer ${token}` } });
  }
})();
