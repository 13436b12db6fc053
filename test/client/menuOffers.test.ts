import { expect, test } from 'vitest';
import type { ShownMenuItem } from '../../client/lib/site.tsx';
import { menuOffers, popularTerms } from '../../client/search/menuOffers.ts';
import { sameNames } from '../../client/search/sameNames.ts';
import type { SearchGroup } from '../../contracts/calls/search.ts';

const entry = (name: string, url: string, list?: ShownMenuItem[]): ShownMenuItem => ({
  name,
  url,
  code: '',
  levelName: '',
  ...(list && { list }),
});

const menu = [
  entry('Products', '/de/proart/products/', [
    entry('Laptops', '/de/proart/laptops-home/', [entry('Studio 16', '/de/proart/studio-16/')]),
    entry('Monitors', '/de/proart/monitors-home/?a=1#b', [entry('Studio 16', '/de/proart/studio-16-b/')]),
    entry('Laptops', '/de/proart/laptops-home/'),
  ]),
  entry('Stories', '/de/proart/what-pros-say/', [entry('Film', '/de/proart/what-pros-say/film/')]),
  entry('Support', '/de/proart/support/', [entry('Elsewhere', 'https://other.example/proart/a-home/')]),
  entry('Film makers', '/proart/profession/filmmaker/'),
];

test('the menu offers its lines and stories once, by entry of its first level', () => {
  expect(menuOffers(menu).map(({ name, links }) => [name, ...links.map((link) => link.name)])).toEqual([
    ['', 'Film makers'],
    ['Products', 'Laptops', 'Monitors'],
    ['Stories', 'Film'],
  ]);
  expect(menuOffers([])).toEqual([]);
});

test('popular terms are the lines, then their products, each once; without lines the first level', () => {
  expect(popularTerms(menu)).toEqual(['Laptops', 'Monitors', 'Studio 16']);
  expect(popularTerms(menu.slice(1))).toEqual(['Stories', 'Support', 'Film makers']);
  const lines = Array.from({ length: 12 }, (_line, index) => entry(`L${index}`, `/de/proart/l${index}-home/`));
  expect(popularTerms(lines)).toHaveLength(8);
});

test('results of the same title and kind, and no others, need their URLs', () => {
  const item = (title: string, kind: SearchGroup['items'][number]['kind'], url: string) => ({
    id: url,
    title,
    url,
    imgPath: null,
    productLine: '',
    kind,
    productId: '',
  });
  const groups = [
    { type: 'a', typeName: 'A', items: [item('Laptops', 'line', '/1/'), item('Laptops', 'page', '/2/')] },
    { type: 'b', typeName: 'B', items: [item('LAPTOPS', 'page', '/3/'), item('Other', 'page', '/4/')] },
  ];
  expect([...sameNames(groups)].toSorted()).toEqual(['/2/', '/3/']);
});
