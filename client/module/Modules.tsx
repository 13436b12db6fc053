import type { ModulesSection } from '../../contracts/fragments/product.ts';
import { Section } from '../layout/Section.tsx';
import { MoreLink } from '../link/ContentLink.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './Modules.module.css';

/** A title, a description and a few illustrated points. */
export function Modules({ section }: { section: ModulesSection }) {
  const { sectionTitle, moduleInfo, moduleList } = section;
  if (moduleList.length === 0) return null;
  return (
    <Section title={moduleInfo.title || sectionTitle} description={moduleInfo.description}>
      <ul className={styles.modules}>
        {moduleList.map(({ id, title, description, imgPath, link }) => (
          <li key={id} className={styles.module}>
            {imgPath && (
              <div className={styles.frame}>
                <Picture
                  image={imgPath}
                  alt=""
                  sizes="(max-width: 730px) 100vw, (max-width: 1024px) 45vw, 33vw"
                  className={styles.picture}
                />
              </div>
            )}
            <h3 className={styles.title}>{title}</h3>
            {description && <p className={styles.description}>{description}</p>}
            {link && <MoreLink link={link} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
