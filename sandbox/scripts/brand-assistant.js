// Sample AI assistant: a panel that the page's button opens and that answers from the sample content. The panel needs
// the settings in `window.proartAssistant` (docs/operations.md, AI assistant).
(() => {
  /**
   * @typedef {object} PageAssistant
   * @property {{ websitePath: string, offsetX: number, panelZIndex: number }} settings
   * @property {string} token
   * @property {number} expiresAt
   * @property {() => Promise<void>} renew
   * @property {(url: string) => string} rewriteLink
   * @property {HTMLElement} button
   */
  const answers = new URL('../assistant/answer', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const pageAssistant = () => /** @type {{ proartAssistant?: PageAssistant }} */ (window).proartAssistant;

  /** Reports the state of the panel to the page. @param {'open' | 'closed' | 'failed'} state */
  const reportState = (state) => document.dispatchEvent(new CustomEvent('proartassistant:state', { detail: state }));

  /** @type {ReturnType<typeof makePanel> | undefined} */
  let panelPromise;
  document.addEventListener('proartassistant:toggle', async () => {
    panelPromise ??= makePanel();
    try {
      (await panelPromise).toggle();
    } catch {
      // The panel needs its texts and styles; the next click tries again.
      panelPromise = undefined;
      reportState('failed');
    }
  });
  document.addEventListener('proartassistant:settings', async () => {
    if (!pageAssistant()) (await panelPromise)?.close();
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
    const attributes = { role: 'dialog', 'aria-label': name, class: 'sample sample-assistant', hidden: '' };
    const panel = element('div', attributes, head, log, form);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      show(field.value);
      field.value = '';
    });
    document.addEventListener('keydown', ({ key }) => {
      const hasFocus = [panel, pageAssistant()?.button].some((part) => part?.contains(document.activeElement));
      if (key === 'Escape' && hasFocus) close();
    });
    document.body.append(panel);
    return { toggle, close };

    function toggle() {
      const { settings } = pageAssistant() ?? {};
      if (!panel.hidden || !settings) return close();
      panel.style.insetInlineEnd = `${settings.offsetX}px`;
      panel.style.zIndex = String(settings.panelZIndex);
      panel.hidden = false;
      reportState('open');
      field.focus();
    }

    function close() {
      if (panel.hidden) return;
      if (panel.contains(document.activeElement)) pageAssistant()?.button.focus();
      panel.hidden = true;
      reportState('closed');
    }

    /** Adds a question and its answer to the log. @param {string} question */
    async function show(question) {
      const answer = element('div', {}, words.loading);
      log.append(element('p', {}, element('bdi', {}, question)), answer);
      const { text, links } = await ask(question).catch(() => ({ text: words.error_message ?? '', links: [] }));
      /** @param {{ title: string, url: string }} link */
      const toLink = ({ title, url }) =>
        element('a', { href: pageAssistant()?.rewriteLink(url) ?? url }, element('bdi', {}, title));
      answer.replaceChildren(text, ...links.map(toLink));
      log.scrollTop = log.scrollHeight;
    }
  }

  /**
   * Sends a question, with a renewed token if the current one has expired.
   * @param {string} question @returns {Promise<{ text: string, links: { title: string, url: string }[] }>}
   */
  async function ask(question) {
    if ((pageAssistant()?.expiresAt ?? 0) <= Date.now()) await pageAssistant()?.renew();
    const { settings, token = '' } = pageAssistant() ?? {};
    const query = new URLSearchParams({ region: settings?.websitePath ?? '', q: question });
    const response = await fetch(`${answers}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return response.json();
  }
})();
