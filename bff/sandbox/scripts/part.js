/** What the sample scripts share. They play scripts of other houses: nothing of the product is imported here. */

/** @typedef {Record<string, string>} Texts */

/** The texts of the scripts in the language of the document. @returns {Promise<Texts>} */
export async function texts() {
  const reply = await fetch(new URL(`texts/${document.documentElement.lang}.json`, import.meta.url));
  return reply.json();
}

/** Applies a style sheet of this folder, also where the page's policy allows its own files only. @param {string} name */
export async function adoptStyles(name) {
  const reply = await fetch(new URL(name, import.meta.url));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await reply.text());
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A button that does something. @param {string} text @param {() => void} act @param {Record<string, string>} attributes */
export function button(text, act, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', act);
  return made;
}

/** What the browser remembers under a name; null when nothing, or when storage is blocked. @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value for later visits, where the browser allows it. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Blocked: the visitor is asked again next time.
  }
}

/** Tells analytics, through the page's own queue. @param {Record<string, string>} entry */
export function tell(entry) {
  const page = /** @type {{ dataLayer?: object[] }} */ (window);
  page.dataLayer ??= [];
  page.dataLayer.push(entry);
}

/** The variant a script was asked for by its name, `stage` or `cn`; null for the plain one. @param {Element | null} script */
export function variantOf(script) {
  const { pathname } = new URL(script instanceof HTMLScriptElement ? script.src : location.href);
  return /-(stage|cn)\.js$/.exec(pathname)?.[1] ?? null;
}
