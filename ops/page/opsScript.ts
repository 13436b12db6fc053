/**
 * Browser script of the ops page: refreshes its parts and purges. A string, so that the bundle needs no separate file.
 */
export const opsScript = `
const everyMs = 5000;
const refreshed = document.getElementById('refreshed');
const pause = document.getElementById('pause');

function load(url) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = 2 * everyMs;
    request.onload = () => request.status === 200 && request.response
      ? resolve(request.response) : reject(new Error(String(request.status)));
    request.onerror = request.ontimeout = () => reject(new Error('no response'));
    request.send();
  });
}

/** Selector that finds the same element in the replaced part. */
function selectorOf(element) {
  const details = element.closest('details[id]');
  const within = details ? '#' + CSS.escape(details.id) + ' ' : '';
  const label = element.getAttribute('aria-label');
  return within + (label ? '[aria-label="' + CSS.escape(label) + '"]' : element.localName);
}

/** Replaces a part; keeps opened details, scroll position, focus and an active text selection. */
function replace(old, next) {
  const selection = getSelection();
  if (!selection.isCollapsed && old.contains(selection.anchorNode)) return;
  const opened = [...old.querySelectorAll('details[open]')].map(({ id }) => id);
  for (const details of next.querySelectorAll('details')) details.open = opened.includes(details.id);
  const scrolled = [...old.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  const focused = old.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  for (const { name, value } of next.attributes) old.setAttribute(name, value);
  if (old.innerHTML === next.innerHTML) return;
  old.replaceChildren(...next.childNodes);
  old.querySelectorAll('.scroll').forEach((region, index) => { region.scrollLeft = scrolled[index] ?? 0; });
  if (focused) old.querySelector(focused)?.focus({ preventScroll: true });
}

/** @param url By default without the search text, so that the search is not repeated. */
async function refresh(url = location.pathname) {
  try {
    const page = await load(url);
    for (const next of page.querySelectorAll('[data-part]')) {
      const old = document.querySelector('[data-part="' + next.dataset.part + '"]');
      if (old) replace(old, document.adoptNode(next));
    }
    document.title = page.title;
    refreshed.textContent = page.getElementById('refreshed').textContent;
  } catch (error) {
    refreshed.textContent = 'not refreshed: ' + error.message;
  }
}

async function refreshLoop() {
  if (!document.hidden && pause.getAttribute('aria-pressed') === 'false') await refresh();
  setTimeout(refreshLoop, everyMs);
}

pause.hidden = false;
pause.addEventListener('click', () => {
  const isPaused = pause.getAttribute('aria-pressed') === 'true';
  pause.setAttribute('aria-pressed', String(!isPaused));
});
setTimeout(refreshLoop, everyMs);

const form = document.getElementById('purge');
if (form) {
  const { tags, all, token, purge } = form.elements;
  const output = form.querySelector('output');
  const tagList = () => tags.value.split(/\\s+/).filter(Boolean);
  const purgeTarget = () => JSON.stringify(all.checked ? { all: true } : { tags: tagList() });
  form.addEventListener('input', () => {
    purge.disabled = true;
    tags.disabled = all.checked;
  });

  document.addEventListener('click', ({ target }) => {
    const tag = target.closest('[data-tag]')?.dataset.tag;
    if (!tag) return;
    tags.value = [...new Set([...tagList(), tag])].join(' ');
    purge.disabled = true;
    output.textContent = 'Added ' + tag + '. Count first.';
  });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const dryRun = event.submitter !== purge;
    const target = purgeTarget();
    output.textContent = dryRun ? 'Counting …' : 'Purging …';
    try {
      const reply = await fetch('/ops/purge', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token.value },
        body: JSON.stringify({ ...JSON.parse(target), dryRun }),
      });
      const body = await reply.json();
      // Purge only what was counted: the tags may have been edited meanwhile.
      purge.disabled = !(reply.ok && dryRun && target === purgeTarget());
      if (reply.ok && !dryRun) refresh(location.href);
      output.textContent = !reply.ok ? body.title + ': ' + body.detail
        : dryRun ? body.purged + ' entries would be revalidated.' : body.purged + ' entries will be revalidated.';
    } catch (error) {
      purge.disabled = true;
      output.textContent = 'The server does not respond: ' + error.message;
    }
  });
}
`;
