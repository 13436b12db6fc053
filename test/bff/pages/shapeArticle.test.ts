import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toArticleHtml, toOverview } from '../../../bff/pages/shape/text/article.ts';
import { htmlLimits, toSafeHtml } from '../../../bff/pages/shape/text/html.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';

const html = (raw: string) => toArticleHtml(raw).htmlContent;

test.each([
  ['<p onclick="x()" style="color:red" id="a" class="b">x</p>', '<p>x</p>'],
  ['<script>alert(1)</script><style>p{}</style>x', 'x'],
  ['<link rel="stylesheet" href="/x.css"><meta http-equiv="refresh" content="0;url=//evil.test">x', 'x'],
  ['<base href="https://evil.test/"><object data="x">o</object><embed src="x">x', 'x'],
  ['<form action="/x"><input name="a"><button>b</button></form>x', 'bx'],
  ['<svg onload="alert(1)"><script>1</script></svg>x', 'x'],
  ['<math><mtext><style><img src=x onerror=1></style></mtext></math>x', 'x'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x', 'x'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.test/">x</a>', '<a>x</a>'],
  ['<a href="#gone">x</a>', '<a>x</a>'],
  [
    '<a href="/de/proart/" target="_blank">x</a>',
    '<a href="/de/proart/" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['<a href="/a/" target="_top">x</a>', '<a href="/a/">x</a>'],
  ['<img src="x" onerror="alert(1)">x', 'x'],
  ['<img src="data:image/svg+xml,x">x', 'x'],
  ['<img src="mailto:a@b.test">x', 'x'],
  ['<img src="/a.png" srcset="x" class="y">', '<img src="/a.png" alt="" loading="lazy" />'],
  [
    '<img src="https://m.test/a.png" alt="A &quot;b&quot;" width="10" height="20" loading="eager">',
    '<img src="https://m.test/a.png" alt="A &quot;b&quot;" width="10" height="20" loading="lazy" />',
  ],
  ['<img src="/a.png" width="10" height="1e9">', '<img src="/a.png" alt="" loading="lazy" />'],
  [
    '<table class="t"><caption>c</caption><tr><th scope="col" style="x">a</th><td colspan="2" rowspan="x">b</td></tr></table>',
    '<table><caption>c</caption><tr><th scope="col">a</th><td colspan="2">b</td></tr></table>',
  ],
  [
    '<figure><img src="/a.png" alt="a"><figcaption>c</figcaption></figure>',
    '<figure><img src="/a.png" alt="a" loading="lazy" /><figcaption>c</figcaption></figure>',
  ],
  [
    '<blockquote cite="x"><p>q</p></blockquote><ol><li>1</li></ol>',
    '<blockquote><p>q</p></blockquote><ol><li>1</li></ol>',
  ],
  ['<p lang="en" dir="ltr">x</p>', '<p lang="en" dir="ltr">x</p>'],
  ['<div data-embed="https://evil.test/" data-title="x">y</div>', '<div>y</div>'],
  ['a &lt;b&gt; &amp; c', 'a &lt;b&gt; &amp; c'],
])('%s becomes %s', (raw, safe) => {
  expect(html(raw)).toBe(safe);
});

const embedded = (url: string, title = '') => ({
  htmlContent: `<div data-embed="${url.replaceAll('&', '&amp;')}"${title && ` data-title="${title}"`}></div>`,
  toc: [],
  embeds: [{ url, title }],
});

test.each([
  ['https://www.youtube.com/embed/a?start=1&rel=0', 'https://www.youtube-nocookie.com/embed/a?start=1&rel=0'],
  ['//www.youtube-nocookie.com/embed/a', 'https://www.youtube-nocookie.com/embed/a'],
  ['http://player.vimeo.com/video/1', 'https://player.vimeo.com/video/1'],
  ['https://player.bilibili.com/player.html?bvid=1', 'https://player.bilibili.com/player.html?bvid=1'],
])('the player %s becomes a placeholder', (src, url) => {
  expect(toArticleHtml(`<iframe src="${src}" title="A film" allow="autoplay">no frames?</iframe>`)).toEqual(
    embedded(url, 'A film'),
  );
  expect(toArticleHtml(`<iframe src="${src}"></iframe>`)).toEqual(embedded(url));
});

test.each([
  'https://evil.test/embed/a',
  'https://www.youtube.com.evil.test/embed/a',
  'https://www.youtube.com@evil.test/embed/a',
  'https://user:secret@www.youtube.com/embed/a',
  'https://www.youtube.com:8443/embed/a',
  'https://www.youtube.com/redirect?q=https://evil.test',
  'https://player.vimeo.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/de/proart/',
  '',
])('an iframe of %j is removed', (src) => {
  expect(toArticleHtml(`<iframe src="${src}" srcdoc="<script>1</script>">x</iframe>y`)).toEqual({
    htmlContent: 'y',
    toc: [],
    embeds: [],
  });
});

test.each([
  ['<h1>A</h1><h2>B</h2>', [2, 3]],
  ['<h2>A</h2><h3>B</h3><h2>C</h2>', [2, 3, 2]],
  ['<h3>A</h3><h4>B</h4>', [2, 3]],
  ['<h1>A</h1><h4>B</h4><h4>C</h4><h2>D</h2>', [2, 3, 3, 3]],
  ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>', [2, 3, 4, 5, 6, 6]],
])('the headings of %s get the levels %j', (raw, levels) => {
  const { htmlContent, toc } = toArticleHtml(raw);
  expect(toc.map(({ level }) => level)).toEqual(levels);
  expect([...htmlContent.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))).toEqual(levels);
});

test('headings have unique ids and are listed in the table of contents', () => {
  expect(
    toArticleHtml('<h2 id="root">Für <b>Profis</b> &amp; mehr</h2><h2>Für Profis &amp; mehr</h2><h3>影片</h3>'),
  ).toEqual({
    htmlContent:
      '<h2 id="section-für-profis-mehr">Für <b>Profis</b> &amp; mehr</h2>' +
      '<h2 id="section-für-profis-mehr-2">Für Profis &amp; mehr</h2>' +
      '<h3 id="section-影片">影片</h3>',
    toc: [
      { id: 'section-für-profis-mehr', title: 'Für Profis & mehr', level: 2 },
      { id: 'section-für-profis-mehr-2', title: 'Für Profis & mehr', level: 2 },
      { id: 'section-影片', title: '影片', level: 3 },
    ],
    embeds: [],
  });
});

test.each([
  ['<h2></h2><p>x</p>', '<p>x</p>', 0],
  ['<h2><img src="/a.png" alt=""></h2>', '<img src="/a.png" alt="" loading="lazy" />', 0],
  ['<h2>a<h3>b</h3>c</h2>', '<h2 id="section-abc">abc</h2>', 1],
  ['<h2>one<br>two</h2>', '<h2 id="section-one-two">one<br />two</h2>', 1],
  ['</h2><h2>open', '<h2 id="section-open">open</h2>', 1],
])('%s becomes %s', (raw, expected, entries) => {
  const { htmlContent, toc } = toArticleHtml(raw);
  expect(htmlContent).toBe(expected);
  expect(toc).toHaveLength(entries);
});

test('random markup becomes inert, and every heading is in the table of contents', () => {
  const piece = fc.constantFrom(
    ...[
      '<h1>',
      '</h1>',
      '<h3 id="x">',
      '</h3>',
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<iframe src="https://www.youtube.com/embed/a">',
    ],
    ...[
      '</iframe>',
      '<img src=/a.png onerror=1>',
      '<a href=javascript:1>',
      '</a>',
      '"',
      '>',
      '<',
      '&lt;',
      '<!--',
      '-->',
      '<svg>',
      'text',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { htmlContent, toc } = toArticleHtml(pieces.join(''));
      expect(htmlContent).not.toMatch(/<(script|iframe|svg|h1)|<[^>]*\son\w+=|<[^>]*javascript:/i);
      expect(new Set(toc.map(({ id }) => id)).size).toBe(toc.length);
      expect(htmlContent.match(/<h\d/g) ?? []).toHaveLength(toc.length);
    }),
  );
});

test('HTML that is too long or nested too deep is rejected quickly', () => {
  const raw = { pageKey: 'a', title: 'A', htmlContent: 'ä'.repeat(htmlLimits.bytes / 2) };
  expect(toOverview(raw).htmlContent).toHaveLength(htmlLimits.bytes / 2);
  expect(toOverview(null)).toEqual({ pageKey: '', title: '', htmlContent: '', toc: [], embeds: [], parts: [] });

  const startedAt = performance.now();
  for (const html of [
    `${raw.htmlContent}x`,
    '<b>'.repeat(100_000),
    '<h2>a'.repeat(50_000),
    '<table><tr><td>'.repeat(30_000),
    '<b></i>'.repeat(50_000),
    '<DIV>'.repeat(1_001),
    '<\0b>'.repeat(100_000),
  ]) {
    expect(() => toArticleHtml(html)).toThrow(UpstreamError);
    expect(() => toSafeHtml(html)).toThrow(UpstreamError);
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test.each(['<p>x', '<ul><li>x</ul>', '<b>x</b>', '<br>', '<table><tr><td>x</table>'])(
  'many repetitions of %s are accepted',
  (html) => {
    expect(toArticleHtml(html.repeat(2_000)).htmlContent).not.toBe('');
  },
);

test('many equal headings are processed quickly', () => {
  const startedAt = performance.now();
  const { toc } = toArticleHtml('<h2>a</h2>'.repeat(20_000));
  expect(new Set(toc.map(({ id }) => id)).size).toBe(20_000);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
