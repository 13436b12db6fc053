/** Pages for layout tests, not linked anywhere and in English in all editions. */
import type { Edition } from '../../../sandbox/samples/edition.ts';
import {
  escaped,
  figure,
  film,
  heading,
  list,
  paragraphs,
  quote,
  table,
} from '../../../sandbox/samples/overview/htmlBlocks.ts';

/** A word wider than a phone. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const longAddress = `https://example.com/${'very-long-address-without-a-break/'.repeat(6)}`;

function longWordsPage(edition: Edition): string {
  return [
    heading(2, longWord),
    paragraphs(`A paragraph with ${longWord} in it, and ${'unbroken'.repeat(30)}.`),
    `<p><a href="${longAddress}">${longAddress}</a></p>`,
    `<pre><code>const ${'value'.repeat(40)} = calibrate({ display: 'reference-32', white: 6504 });</code></pre>`,
    heading(2, 'A list of eighty'),
    list(
      'ol',
      Array.from({ length: 80 }, (_, index) => `Entry ${index + 1}`),
    ),
    heading(2, 'Nested lists'),
    `<ul><li>One<ul><li>Two<ul><li>Three<ul><li>Four: ${longWord}</li></ul></li></ul></li></ul></li></ul>`,
    heading(2, 'A picture that is missing'),
    `<figure><img src="${edition.art('work/does-not-exist-800.webp')}" alt="This picture does not exist" width="1200" height="900"><figcaption>${longWord}</figcaption></figure>`,
    heading(2, 'A picture without size or text'),
    `<p><img src="${edition.img('copper-wind')['2x']}"></p>`,
    heading(2, 'An empty section'),
    '<ul></ul><table></table><p></p>',
  ].join('');
}

function tablesPage(): string {
  const columns = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
  const cells = (tag: string, values: readonly string[]) => values.map((value) => `<${tag}>${value}</${tag}>`).join('');
  const rows = Array.from(
    { length: 40 },
    (_, row) =>
      `<tr><th scope="row">Row ${row + 1}</th>${cells(
        'td',
        columns.slice(1).map((_name, at) => String(row * at)),
      )}</tr>`,
  );
  return [
    heading(2, 'Wide and long'),
    `<table><caption>Fourteen columns, forty rows</caption><thead><tr>${cells('th', columns)}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
    heading(2, 'Merged cells'),
    '<table border="1" width="2400" cellpadding="8"><tr><th colspan="2">Two wide</th><th rowspan="3">Three high</th></tr><tr><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></table>',
    heading(2, 'Without head or caption'),
    `<table><tr><td>${longWord}</td><td>${'no-break'.repeat(20)}</td></tr></table>`,
    heading(2, 'A table in a table'),
    '<table><tr><td><table><tr><td>inside</td></tr></table></td></tr></table>',
    heading(2, 'Nothing in it'),
    '<table><caption>Empty</caption></table>',
  ].join('');
}

function bidiPage(edition: Edition): string {
  const names = [
    'נועה תמיראל',
    'سميرة بلقوران',
    'Imani Okoradu',
    'יואב (Yoav) בן־דוד',
    'رشيد المناري 2.0',
    'Ωμέγα Studio‏',
  ];
  return [
    heading(2, 'Names of both directions'),
    list(
      'ul',
      names.map((name) => `${name}: 14 stories, 3 of 5, +1 (555) 010-0199, €1,299.00`),
    ),
    `<p>A Latin sentence that ends in Hebrew: ${names[0]}!</p>`,
    `<p dir="rtl">משפט בעברית עם Studio 16 באמצע, ומחיר של 2,499.00 ₪ (כולל מע״מ).</p>`,
    `<p dir="rtl" lang="ar">جملة عربية فيها Studio 16 وسعر 2,499.00 USD، وتنتهي بقوس (هنا).</p>`,
    `<p dir="auto">${names[1]} – <bdi>${names[3]}</bdi> – <bdo dir="rtl">abc</bdo></p>`,
    `<blockquote dir="rtl"><p>האור על הקיר הוא האור שעמדתי בו.</p><footer><cite>${escaped(names[0] ?? '')}</cite></footer></blockquote>`,
    figure(edition.img('cover-polar-night'), 'Aurora', `${names[4]} / Polar night / 2026`),
  ].join('');
}

function articlePage(edition: Edition): string {
  const text =
    'Colour is judged in a neutral room, by somebody who has slept, on a display that was measured this week.';
  const picture = edition.img('copper-wind');
  return [
    paragraphs(`${text} ${text}`),
    '<h4>A heading of the fourth level comes first</h4>',
    `<p>With <strong>strong</strong>, <em>stressed</em>, <u>underlined</u>, <s>deleted</s>, <mark>marked</mark> and <small>small</small> words, H<sub>2</sub>O, 10<sup>−9</sup>, <q>quoted</q> and <code>code --with=options</code>. <a href="https://example.com/a/page">Elsewhere</a>, <a href="${edition.at('support')}" target="_blank">in a window</a>, <a href="javascript:alert(1)">refused</a>.</p>`,
    '<h1>A second first heading</h1>',
    paragraphs(text),
    '<h3>Lists</h3>',
    `<ul><li>One</li><li>Two<ol><li>Two and a half</li><li><p>${text}</p><p>${text}</p></li></ol></li></ul>`,
    '<h6>Definitions</h6>',
    `<dl><dt>ΔE</dt><dd>${text}</dd><dt>White point</dt><dt>Also called illuminant</dt><dd>D65</dd><dd>6504 K</dd></dl>`,
    '<h2>Quotes and code</h2>',
    quote(text, 'Imani Okoradu'),
    `<pre><code>for (const patch of wedge) {\n  measure(patch); // ${'a long comment '.repeat(12)}\n}</code></pre>`,
    '<hr>',
    '<details><summary>More than that</summary><p>It was folded.</p><ul><li>A list</li></ul></details>',
    '<h2>Pictures</h2>',
    figure(picture, 'Copper', 'A picture with its caption'),
    `<p><img src="${picture['1x']}" width="200" height="150" alt="Small" align="right">${text} ${text}</p>`,
    `<figure><table><tr><th>A table</th><td>inside a figure</td></tr></table><figcaption>Its caption</figcaption></figure>`,
    '<h2>Films</h2>',
    film('A film with a name'),
    '<iframe src="https://player.vimeo.com/video/76979871"></iframe>',
    '<iframe src="https://evil.example/"></iframe>',
    '<h2>Tables</h2>',
    table('Measured values', [
      ['ΔE 2000', '0.8', '1.2'],
      ['Peak', '1,600 cd/m²', '600 cd/m²'],
    ]),
    `<section><div><h5>Inside of boxes</h5><p>${text}</p></div></section>`,
  ].join('');
}

/** Path below `/proart/`, name and body of every test page. */
export const testPages: readonly { rest: string; name: string; body: (edition: Edition) => string }[] = [
  { rest: 'test-article', name: 'Test: all that an article is made of', body: articlePage },
  { rest: 'test-long-words', name: `Test: ${longWord}`, body: longWordsPage },
  { rest: 'test-tables', name: 'Test: tables', body: tablesPage },
  { rest: 'test-bidi', name: 'Test: נועה, سميرة & Imani', body: bidiPage },
  { rest: 'test-empty', name: 'Test: nothing at all', body: () => '' },
  { rest: 'redirect-to-itself', name: 'Test: a redirect to itself', body: () => paragraphs('This page is shown.') },
];
