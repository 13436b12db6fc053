import { useState } from 'react';
import type { SelectYourProfession } from '../../contracts/pages/home.ts';
import { Icon } from '../icons/Icon.tsx';
import { Picture } from '../picture/Picture.tsx';
import { Section } from '../section/Section.tsx';
import styles from './ProfessionChoice.module.css';

/** List of professions with an image of the active one. */
export function ProfessionChoice({ section }: { section: SelectYourProfession }) {
  const { sectionTitle, description, professionList } = section;
  const [active, setActive] = useState(0);
  // The other images are loaded when the pointer enters the list.
  const [isWarm, setWarm] = useState(false);
  if (professionList.length === 0) return null;
  return (
    <Section title={sectionTitle} description={description}>
      <div className={styles.choice}>
        <ul className={styles.list} onPointerEnter={() => setWarm(true)}>
          {professionList.map(({ level1Code, name, url }, index) => (
            <li key={level1Code}>
              <a
                className={styles.link}
                href={url || undefined}
                data-active={index === active || undefined}
                onPointerEnter={() => setActive(index)}
                onFocus={() => setActive(index)}
              >
                {name}
                <Icon name="arrow-end" />
              </a>
            </li>
          ))}
        </ul>
        {professionList.some(({ imgPath }) => imgPath) && (
          <div className={styles.frame} data-warm={isWarm || undefined}>
            {professionList.map(({ level1Code, imgPath }, index) => (
              <div key={level1Code} className={styles.view} data-active={index === active || undefined}>
                <Picture image={imgPath} alt="" sizes="(width <= 63.9375em) 90vw, 53vw" className={styles.picture} />
              </div>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}
