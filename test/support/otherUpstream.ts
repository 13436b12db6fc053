import Fastify from 'fastify';

const image = { '1x': 'https://media.test/banner.png', '2x': 'https://media.test/banner@2x.png' };
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const link = { name: 'Go', url: '/proart/somewhere/', urlTarget: '_self' };

/** Results by path, with few members beyond the required ones. */
const results: Record<string, unknown> = {
  '/api/v1/seo/': { metaTitle: 'Its title' },
  '/api/v1/ecConfig': { data: null },
  '/api/v1/banner': {
    heroBanner: {
      Banner: [
        { id: 7, title: 'The one banner', imgPath: image, link },
        { id: 8, title: null, imgPath: image, link: { ...link, urlTarget: '_blank' } },
        { id: 9, title: longWord, imgPath: null, link: { ...link, urlTarget: '_blank' } },
      ],
      AriaLabel: null,
    },
    slimBannerTop: null,
    slimBannerBottom: null,
  },
  '/api/v1/website': { translation: {} },
  '/api/v1/header': {
    topMenu: [
      { ...link, name: 'A menu entry', code: 'a', list: null },
      { name: 'A heading', url: '', list: [{ ...link, name: longWord }] },
    ],
  },
  '/api/v1/footer': { footer: [{ title: 'A column', list: [{ name: 'A footer link', url: '/x/' }] }] },
  '/api/v1/breadrumbs': { pathStructure: [], pageKey: 'home', htmlFlag: false },
  '/api/v1/urlRedirect': null,
  '/api/v1/productLevel': {
    sections: [
      { sectionKey: 'm', type: 'modules', sectionTitle: '' },
      { sectionKey: 'one', type: 'productList', sectionTitle: 'The first list' },
      { sectionKey: 'two', type: 'productList', sectionTitle: 'The second list' },
      { sectionKey: 'new', type: 'a type of tomorrow', sectionTitle: '' },
    ],
  },
  '/api/v1/productLevel/one': { productList: [{ productId: 1, name: 'A first product', url: '/a/' }] },
  '/api/v1/productLevel/two': { productList: [{ productId: 2, name: 'A second product', url: 'javascript:alert(1)' }] },
  '/api/v1/modules/m': { moduleList: [{ title: 'A module' }] },
  '/api/v1/home/campaignEvent': { campaignEventList: [{ title: 'An event' }, { title: longWord, startDate: 'soon' }] },
  '/api/v1/home/selectYourProfession': { professionList: null },
  '/api/v1/home/whatProSay': { whatProsSayList: [{ name: longWord, quote: longWord, url: 'javascript:alert(1)' }] },
  '/api/v1/overview': {
    htmlContent: `<h4>${longWord}</h4><p><a href="javascript:alert(1)">Nowhere</a></p><table><tr><td>${longWord}</td></tr></table><img src="https://media.test/picture.png">`,
  },
};

/**
 * Starts an upstream with minimal content of its own, independent of the sandbox.
 * @param overrides Results by path that add to or replace the defaults; a function receives the query.
 */
export async function startOtherUpstream(
  overrides: Record<string, unknown> = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const app = Fastify();
  for (const [path, result] of Object.entries({ ...results, ...overrides })) {
    app.get(path, async ({ query }) => ({
      status: 0,
      message: '',
      result: typeof result === 'function' ? result(query) : result,
    }));
  }
  app.get('/recent-data/apiv2/*', async () => ({ Result: null }));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}
