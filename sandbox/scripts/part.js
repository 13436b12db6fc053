/** Shared code of the sample scripts. They imitate third-party scripts, so nothing of the product is imported. */

/** @type {Promise<Record<string, string>> | undefined} */
let prepared;

/** Applies the style sheet once, and returns the texts in the language of the document. */
export function prepare() {
  prepared ??= load();
  return prepared;
}

async function load() {
  const { lang } = document.documentElement;
  const files = ['parts.css', `texts/${lang}.json`].map((name) => fetch(new URL(name, import.meta.url)));
  const [styles, texts] = await Promise.all(files);
  // Adopted, because the page's content security policy may allow only its own style sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((await styles?.text()) ?? '');
  document.adoptedStyleSheets.push(sheet);
  return texts?.json();
}

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children.map((child) => child ?? ''));
  return created;
}

/**
 * Creates a button.
 * @param {string | undefined} text
 * @param {() => void} onClick
 * @param {Record<string, string>} attributes
 */
export function button(text, onClick, attributes = {}) {
  const created = element('button', { type: 'button', ...attributes }, text);
  created.addEventListener('click', onClick);
  return created;
}

/** Adds an entry to the page's analytics queue. @param {Record<string, string>} entry */
export function pushEvent(entry) {
  const page = /** @type {{ dataLayer?: object[] }} */ (window);
  page.dataLayer ??= [];
  page.dataLayer.push(entry);
}
