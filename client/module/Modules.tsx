import type { ModulesSection } from '../../contracts/fragments/product.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { MoreLink } from '../link/ContentLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { phoneWide } from '../picture/sizes.ts';
import { Section } from '../section/Section.tsx';
import styles from './Modules.module.css';

/** A title, a description and a few illustrated points. */
export function Modules({ section, anchor }: { section: ModulesSection; anchor?: string }) {
  const { sectionTitle, moduleInfo, moduleList } = section;
  const heading = moduleInfo.title || sectionTitle;
  // Without a section heading above them the titles are second-level headings.
  const Title = heading ? 'h3' : 'h2';
  return (
    <Section anchor={anchor} title={heading} description={moduleInfo.description}>
      {moduleList.length > 0 && (
        <ScrollRow scrollsOn="phone" className={styles.modules} hasLinks={moduleList.some(({ link }) => link)}>
          {moduleList.map(({ id, title, description, imgPath, link }, index) => (
            <li key={id || index} className={styles.module}>
              {imgPath && (
                <FramedPicture
                  ratio="3/2"
                  className={styles.frame}
                  image={imgPath}
                  alt=""
                  sizes={`${phoneWide}, 30vw`}
                />
              )}
              {title && <Title className={styles.title}>{title}</Title>}
              {description && <p className={styles.description}>{description}</p>}
              {link && <MoreLink link={link} subject={title} />}
            </li>
          ))}
        </ScrollRow>
      )}
    </Section>
  );
}
