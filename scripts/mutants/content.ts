/** What content may say: addresses, HTML, paths, and what a request may ask for. */
import { mutantsOf } from './mutant.ts';

const target = mutantsOf('bff/pages/redirectTarget.ts', 'bff/redirectTarget');
const hosts = mutantsOf('bff/pages/redirectHosts.ts', 'bff/redirectTarget');
const circles = mutantsOf('bff/pages/isEndless.ts', 'bff/redirectCircles');
const plain = mutantsOf('contracts/plainAddress.ts', 'bff/shape', 'bff/redirectTarget');
const html = mutantsOf('bff/pages/shape/html.ts', 'bff/shape', 'bff/shapeArticle');
const article = mutantsOf('bff/pages/shape/article.ts', 'bff/shapeArticle');
const links = mutantsOf('bff/pages/shape/links.ts', 'bff/shape');
const shop = mutantsOf('bff/upstreams/shop/isAllowedShop.ts', 'bff/serverSideRequests');
const upstreams = mutantsOf('bff/upstreams/upstreams.ts', 'bff/clients');
const form = mutantsOf('contracts/cleanPath.ts', 'renderer/pathRules');
const resolve = mutantsOf('bff/pages/resolve.ts', 'bff/resolve');
const lookups = mutantsOf('bff/pages/lookups.ts', 'bff/resolve');
const parameters = mutantsOf('contracts/fragments/parameter.ts', 'contracts/requests');

export const contentMutants = [
  target('a redirect leads to an allowed host', 'if (!isPath && !hosts.allows(target)) return null;', ''),
  target('a redirect names no user', 'target.username || target.password || ', ''),
  target('a redirect is not too long once it is escaped', ' || plainAddress(target.href) === null', ''),
  target('a redirect’s path is no other host', '/^\\/\\/|%(00', '/^%(00'),
  target('a redirect’s path is escaped once', '|%(00|0a|0d|09|5c|2f|2e)/i', '/i'),
  target('a path begins with one slash', String.raw`/^\/(?!\/)/.test(text)`, String.raw`/^\//.test(text)`),
  hosts(
    'from https nobody is led to plain http',
    "(protocol === 'http:' && site.protocol === 'http:')",
    "protocol === 'http:'",
  ),
  hosts(
    'nobody is led to their own machine',
    ' || (loopback.has(hostname) && !loopback.has(site.hostname))) return',
    ') return',
  ),
  hosts(
    'a redirect leads to exact origins',
    'isOwn(hostname) || others.has(origin)',
    'isOwn(hostname) || [...others].some((one) => new URL(one).hostname === hostname)',
  ),
  circles('a redirect does not lead back', 'path === from || passed.size', 'passed.size'),
  circles('redirects do not go on and on', ' || passed.size === mostRedirects', ''),
  plain('an address is short', 'if (address.length > longestAddress) return null;', ''),
  plain('an address has no letters that are not seen', String.raw`if (/\p{Cf}/u.test(address)) return null;`, ''),
  plain(
    'an address has no control characters and backslashes',
    String.raw`/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(plain) ? null : plain`,
    'plain',
  ),
  links('a link to a path is a path', "return ownPath(plain) === null ? '' : plain;", 'return plain;'),
  links(
    'a link has a harmless scheme',
    String.raw`if (!/^(https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return '';`,
    '',
  ),
  links('a link names no user', 'hasUser || ', ''),
  shop(
    'a shop’s address is read in one way',
    'plainAddress(domain) === domain && !/[?#]/.test(domain)',
    'domain.length > 0',
  ),
  shop(
    'a shop is of an allowed origin',
    'isBase && origins.some((origin) => domain === origin || domain.startsWith(`${origin}/`))',
    'isBase && origins.length > 0',
  ),
  shop(
    'a shop is of an allowed origin, letter by letter',
    'domain.startsWith(`${origin}/`)',
    'domain.startsWith(origin)',
  ),
  mutantsOf('bff/pages/shape/ecConfig.ts', 'bff/serverSideRequests')(
    'a shop that is not allowed is not named',
    'isAllowedShop(config.domain, origins) ?',
    'config.domain ?',
  ),
  upstreams(
    'a shop that is not allowed is not asked',
    'if (!isAllowedShop(domain, origins)) {',
    "if (domain === '') {",
  ),
  upstreams('a store’s code fits into a header', '!isSendable(storeViewCode)', "storeViewCode === 'none'", {
    tests: ['bff/headerInjection'],
  }),
  mutantsOf('bff/upstreams/content/contentSchemas.ts', 'bff/serverSideRequests')(
    'a key of content is no step',
    "sectionKey !== '.' && sectionKey !== '..'",
    "sectionKey !== ''",
  ),
  form('a path has one slash between two parts', String.raw`.replace(/\/{2,}/g, '/')`, ''),
  form('a path has one spelling', 'composed === letters ? path : encodeURI(composed)', 'path'),

  html(
    'HTML is not endless',
    'const isTooLong = Buffer.byteLength(html) > htmlLimits.bytes;',
    'const isTooLong = false;',
  ),
  html('HTML is not nested too deeply', 'isTooDeep ||= depth > htmlLimits.depth;', ''),
  html('HTML has no NUL', "raw.replaceAll('\\0', '')", 'raw', { tests: ['bff/hostileHtml'] }),
  html('a link’s address is looked at', "? '' : toUrl(href)", "? '' : href", { tests: ['bff/hostileHtml'] }),
  html('a link to another window says nothing of ours', ", rel: 'noopener noreferrer' }", ' }', {
    tests: ['bff/shape'],
  }),
  html('HTML has harmless tags alone', "'small', 'span'],", "'small', 'span', 'form', 'img'],", {
    tests: ['bff/shape'],
  }),
  article(
    'an article has harmless tags alone',
    "'td', 'details', 'summary',",
    "'td', 'details', 'summary', 'form', 'svg',",
  ),
  article('an article shows films of known hosts alone', "'data-embed': toEmbedUrl(src)", "'data-embed': src"),
  article(
    'only a film makes a placeholder',
    'div: (tagName, attribs) => ({ tagName, attribs: languageOf(attribs) }),',
    '',
  ),
  links('every candidate of a picture is looked at', 'candidates.every((url) => ', 'candidates.some((url) => '),
  links('a picture’s source is a picture', String.raw`/^image\/[\w.+-]+$/.test(type) && `, ''),
  links('a placeholder is a colour', '/^#[0-9a-f]{6}$/i.test(raw.placeholder)', 'raw.placeholder'),
  mutantsOf('bff/upstreams/content/contentClient.ts', 'bff/serverSideRequests')(
    'a key of content stays in its segment of a path',
    'encodeURIComponent(sectionKey)',
    'sectionKey',
  ),

  resolve(
    'a path is of the edition that is asked',
    "if (prefix !== 'global' && prefix !== region) throw",
    'if (prefix === null) throw',
  ),
  resolve('a path is a plain one', "if (!isPlain) throw badPath('must be a plain path');", ''),
  resolve('a path that is asked for is not escaped twice', ' && !/%25[0-9a-f]{2}/i.test(path)', ''),
  resolve('a path has no dots', String.raw` && !/\/\.{1,2}(\/|$)/.test(plain)`, ''),
  resolve(
    'what a page does not take of a query is absent',
    'filter(([name]) => !faulty.has(name))',
    'filter(() => true)',
  ),
  mutantsOf('bff/upstreams/content/contentSchemas.ts', 'bff/resolve')(
    'a redirect whose end is left empty has none',
    '(date?.trim() ? date : null)',
    '(date ?? null)',
  ),
  mutantsOf('bff/pages/finish.ts', 'bff/resolve')(
    'an absence is purged for all who were told of it',
    'for (const operation of operations) visit.operations.add(operation);',
    '',
  ),
  lookups('a redirect has its end', 'if (endsAt !== null && !(endsAt > now())) return null;', ''),
  lookups(
    'a lookup that fails says nothing lasting',
    'const transient = unsure || found === unknown;',
    'const transient = false;',
  ),
  mutantsOf('bff/pages/answers.ts', 'bff/resolve')(
    'drafts are for those who may see them',
    'previews ? asked : withoutPreview(asked)',
    'asked',
  ),

  parameters(
    'a name in a path is short',
    '.max(100)\n  .regex(/^(?!\\.{1,2}$)[^\\p{Cc}/\\\\?#%]+$/u',
    '.regex(/^(?!\\.{1,2}$)[^\\p{Cc}/\\\\?#%]+$/u',
  ),
  parameters('a name in a path stays in its segment', '[^\\p{Cc}/\\\\?#%]+$/u', '[^\\p{Cc}]+$/u'),
  parameters('a name in a path is no dots', '/^(?!\\.{1,2}$)[^\\p{Cc}/\\\\?#%]+$/u', '/^[^\\p{Cc}/\\\\?#%]+$/u'),
  parameters('a page of a list is written in one way', String.raw`/^([1-9]\d{0,3})?$/`, String.raw`/^(\d{0,9})?$/`),
  parameters('products are a few', '.pipe(z.array(productId).min(1).max(max))', '.pipe(z.array(productId).min(1))'),
  mutantsOf('contracts/productIds.ts', 'contracts/requests')('a product’s id is short', '{1,64}$/u', '{1,}$/u'),
  mutantsOf('contracts/calls/search.ts', 'bff/gate')('a search is short', '.max(searchLength.max)', '.max(256)'),
  mutantsOf('contracts/calls/clientError.ts', 'contracts/requests')(
    'a report’s words are few',
    'z.string().max(500)',
    'z.string()',
  ),
  mutantsOf('contracts/calls/clientError.ts', 'contracts/requests')(
    'a report’s address is short',
    'apiUrl: z.string().min(1).max(2048)',
    'apiUrl: z.string().min(1)',
  ),
  mutantsOf('contracts/dataBlock.ts', 'renderer/structuredData')(
    'data in HTML ends no script',
    ".replaceAll('<', '\\\\u003c')",
    '',
  ),
  mutantsOf('contracts/escapeMarkup.ts', 'renderer/headTags')('a text leaves no tag', "'<': '&lt;',", "'<': '<',"),
];
