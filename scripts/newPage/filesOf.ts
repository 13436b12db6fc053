import { clientFilesOf } from './clientFilesOf.ts';
import type { NewFile } from './edit.ts';
import type { PageNames } from './pageNames.ts';
import { sampleKeys } from './sampleKeys.ts';
import { testFilesOf } from './testFilesOf.ts';

/** Every file that a new page is made of, and its tests. */
export function filesOf(names: PageNames): NewFile[] {
  const { kind } = names;
  return [
    { file: `contracts/pages/${kind}.ts`, text: contract(names) },
    { file: `bff/upstreams/content/${kind}Schemas.ts`, text: schemas(names) },
    { file: `bff/pages/shape/${kind}.ts`, text: shape(names) },
    { file: `bff/pages/${kind}.ts`, text: composer(names) },
    { file: `bff/sandbox/samples/${kind}.ts`, text: names.isOfMany ? samples(names) : sample(names) },
    ...clientFilesOf(names),
    ...testFilesOf(names),
  ];
}

const contract = ({ slug, kind, pascal, route, title, isOfMany }: PageNames) => `import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { banners } from '../fragments/banner.ts';
import { image } from '../fragments/image.ts';
import { link } from '../fragments/link.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
${isOfMany ? "import { slug } from '../fragments/parameter.ts';\n" : ''}import { pathTo } from '../routes.ts';

/** What the page lists; empty where content has nothing. */
export const ${kind}List = z.object({
  sectionTitle: z.string(),
  list: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      imgPath: image.nullable(),
      link: link.nullable(),
    }),
  ),
});
export type ${pascal}List = z.infer<typeof ${kind}List>;

/** ${title}. */
export const ${kind}Page = definePage({
  kind: '${kind}',
  endpoint: '/:region/pages/${slug}${isOfMany ? `/:${kind}` : ''}',
  freshness: 'content',
  identity: '${isOfMany ? 'breadcrumbs' : 'route'}',
  params: z.object({ region: regionCode${isOfMany ? `, ${kind}: slug` : ''} }),
  query: z.object({}),
  path: ({ region${isOfMany ? `, ${kind}` : ''} }) => pathTo('${route}', region${isOfMany ? `, { ${kind} }` : ''}),
  data: z.object({
    routeName: z.literal('${route}'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    ${kind}List,
  }),
});
export type ${route} = z.infer<typeof ${kind}Page.response>;
`;

const schemas = ({
  kind,
  pascal,
  title,
}: PageNames) => `/** Raw shape of what the page “${title}” lists; it ends at \`pages/shape/\`. */
import { z } from 'zod';
import { identifier, maybe, requiredListOf, text } from '../tolerant.ts';
import { rawImage, rawLink } from './contentParts.ts';

export const ${kind}Schema = z.object({
  sectionTitle: text,
  list: requiredListOf(
    z.object({ id: identifier, title: text, description: text, imgPath: maybe(rawImage), link: maybe(rawLink) }),
  ),
});
export type Raw${pascal} = z.output<typeof ${kind}Schema>;
`;

const shape = ({
  kind,
  pascal,
  title,
}: PageNames) => `import type { ${pascal}List } from '../../../contracts/pages/${kind}.ts';
import type { Raw${pascal} } from '../../upstreams/content/${kind}Schemas.ts';
import { toImage, toLink } from './links.ts';

/** What the page “${title}” lists; an entry without a title is left out. */
export function to${pascal}List(raw: Raw${pascal} | null): ${pascal}List {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    list: (raw?.list ?? [])
      .filter(({ title }) => title)
      .map(({ imgPath, link, ...texts }) => ({ ...texts, imgPath: toImage(imgPath), link: toLink(link) })),
  };
}
`;

const composer = ({ kind, pascal }: PageNames) => `import type { ${kind}Page } from '../../contracts/pages/${kind}.ts';
import type { Compose } from './compose.ts';
import { toBanners } from './shape/banner.ts';
import { to${pascal}List } from './shape/${kind}.ts';
import { toMeta } from './shape/meta.ts';

export const compose${pascal}: Compose<typeof ${kind}Page> = ({ region, path, routeName }, tools) => {
  const { content, optional, breadcrumbs } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(content.banner({ region, path }).then(toBanners), toBanners(null)),
    ${kind}List: optional(content.${kind}({ region, path }).then(to${pascal}List), to${pascal}List(null)),
  };
};
`;

/** Texts and pictures are those of the sample events, which every language has. */
const sampleList = `  return {
    sectionTitle: edition.strings.campaigns_events,
    list: events.slice(0, 3).map(({ key }) => ({
      id: eventSlug(key),
      title: edition.copy[\`event_\${key}_title\`],
      description: edition.copy[\`event_\${key}_text\`],
      imgPath: edition.img(\`event-\${eventSlug(key)}\`),
      link: edition.link(edition.strings.learn_more, edition.at(\`\${eventsPath}/\${eventSlug(key)}\`)),
    })),
  };`;

const sample = ({ slug, kind, route, title }: PageNames) => `import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from './edition.ts';
import { eventSlug, events, eventsPath } from './events.ts';

/** The trail's last entry, with the key of the page. */
export function ${kind}Crumbs({ region }: Edition) {
  return [{ key: '${slug}', name: '${title}', url: pathTo('${route}', region.code) }];
}

/** \`/api/v1/${kind}\`. */
export function ${kind}(edition: Edition) {
${sampleList}
}
`;

const samples = ({
  slug,
  kind,
  route,
  title,
}: PageNames) => `import { pathTo, splitRegion } from '../../../contracts/routes.ts';
import type { Edition } from './edition.ts';
import { eventSlug, events, eventsPath } from './events.ts';

const names = { ${sampleKeys.map((key, place) => `${key}: '${title} ${place + 1}'`).join(', ')} };

/** The last entry of each page's trail, with the key of the page. */
export function ${kind}Crumbs({ region }: Edition) {
  return Object.entries(names).map(([key, name]) => ({
    key: \`${slug}-\${key}\`,
    name,
    url: pathTo('${route}', region.code, { ${kind}: key }),
  }));
}

/** \`/api/v1/${kind}\`; null for one that is not there. */
export function ${kind}(edition: Edition, path: string) {
  if (!${kind}Crumbs(edition).some(({ url }) => splitRegion(url).path === path)) return null;
${sampleList}
}
`;
