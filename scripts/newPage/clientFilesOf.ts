import type { NewFile } from './edit.ts';
import type { PageNames } from './pageNames.ts';

/** What a browser shows of a new page: its module, the list it has, and how that looks. */
export function clientFilesOf(names: PageNames): NewFile[] {
  const { kind, pascal } = names;
  return [
    { file: `client/pages/${kind}/+Page.tsx`, text: page(names) },
    { file: `client/pages/${kind}/${pascal}List.tsx`, text: list(names) },
    { file: `client/pages/${kind}/${pascal}List.module.css`, text: styles },
  ];
}

const page = ({
  kind,
  pascal,
  route,
  title,
}: PageNames) => `import type { ${route} } from '../../../contracts/pages/${kind}.ts';
import { HeroBanner } from '../../banner/HeroBanner.tsx';
import { SlimBanner } from '../../banner/SlimBanner.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Sections } from '../../layout/Sections.tsx';
import { Placeholder } from '../../layout/Placeholder.tsx';
import { Late } from '../../lib/late.tsx';
import { pageTitle } from '../../lib/pageTitle.ts';
import { ${pascal}List } from './${pascal}List.tsx';

/** ${title}: its stage, and what it lists. */
export function Page({ page }: { page: ${route} }) {
  // A banner that is late or missing cannot hold the page's one first-level heading: it has to be there from the start.
  const heroHoldsTitle = Boolean(page.data.banner?.heroBanner.Banner[0]?.title);
  return (
    <>
      {!heroHoldsTitle && <PageHead title={pageTitle(page.data)} />}
      <Late page={page} id="banner" placeholder={<Placeholder size="hero" />}>
        {({ heroBanner, slimBannerTop }) => (
          <>
            <HeroBanner group={heroBanner} holdsTitle={heroHoldsTitle} />
            <SlimBanner group={slimBannerTop} />
          </>
        )}
      </Late>
      <Sections>
        <Late page={page} id="${kind}List" placeholder={<Placeholder size="grid" />}>
          {(section) => <${pascal}List section={section} />}
        </Late>
      </Sections>
      <Late page={page} id="banner">
        {({ slimBannerBottom }) => <SlimBanner group={slimBannerBottom} />}
      </Late>
    </>
  );
}
`;

const list = ({
  kind,
  pascal,
}: PageNames) => `import type { ${pascal}List as Data } from '../../../contracts/pages/${kind}.ts';
import { Section } from '../../layout/Section.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { phoneWide } from '../../picture/sizes.ts';
import styles from './${pascal}List.module.css';

/** What the page lists; nothing where there is nothing. */
export function ${pascal}List({ section }: { section: Data }) {
  const { sectionTitle, list } = section;
  if (list.length === 0) return null;
  // Without a heading above them the entries are the page's own second level.
  const Title = sectionTitle ? 'h3' : 'h2';
  return (
    <Section title={sectionTitle}>
      <ul className={styles.entries}>
        {list.map(({ id, title, description, imgPath, link }) => (
          <li key={id} className={styles.entry}>
            {imgPath && (
              <FramedPicture ratio="3/2" className={styles.frame} image={imgPath} alt="" sizes={\`\${phoneWide}, 30vw\`} />
            )}
            <Title className={styles.title}>{title}</Title>
            {description && <p className={styles.description}>{description}</p>}
            {link && <MoreLink link={link} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
`;

const styles = `@layer components {
  .entries {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
    gap: var(--space-12) var(--gutter);
  }

  .entry {
    display: grid;
    justify-items: start;
    align-content: start;
    gap: var(--space-3);
  }

  .frame {
    inline-size: 100%;
    margin-block-end: var(--space-3);
  }

  .title {
    font-size: var(--text-h4);
    line-height: 1.25;
  }

  .description {
    max-inline-size: 29em;
    color: var(--ink-2);
  }
}
`;
