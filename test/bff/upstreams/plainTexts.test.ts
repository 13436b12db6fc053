/** Plain texts of content with entities and line breaks of HTML. */
import { expect, test } from 'vitest';
import { changedContent, setMember } from '../../support/changedContent.ts';

const changedResponse = changedContent();

test.each([
  ['A &amp; B', 'A & B'],
  ['A &amp;amp; B', 'A & B'],
  ['A&nbsp;&#8211;&nbsp;B', 'A\u00a0–\u00a0B'],
  ['A<br>B<BR />C', 'A B C'],
  ['&lt;br/&gt;A', ' A'],
  ['&amp;lt;b&gt;A</b>', '<b>A</b>'],
  ['A & B &copy C', 'A & B &copy C'],
  ['&nbsp;', ''],
])('the plain text %j of content is %j', async (sent, shown) => {
  const { body } = await changedResponse('/de/pages/home', setMember('/productLevel', 'title', sent));
  expect(body.data.productLevel.title).toBe(shown);
});

test('separators of digits have characters for entities', async () => {
  const data = { ecStatus: true, thousandSeparator: '&nbsp;', decimalSeparator: '&#44;' };
  const { body } = await changedResponse('/de/shell', setMember('/ecConfig', 'data', data));
  expect(body.data.ecConfig).toMatchObject({ thousandSeparator: '\u00a0', decimalSeparator: ',' });
});

test('entities of HTML stay as they were sent', async () => {
  const html = '<p>A &lt;b&gt; &amp; C<br />D</p>';
  const url = '/de/pages/pros-profile/photography/torvald-hengsen';
  const { body: profile } = await changedResponse(url, setMember('/intro', 'proIntro', html));
  expect(profile.data.intro.proIntro).toBe(html);
  const { body: line } = await changedResponse(
    '/de/pages/product-line/laptops',
    setMember('/Disclaimer', 'Disclaimer', html),
  );
  expect(line.data.disclaimer).toBe(html);
});
