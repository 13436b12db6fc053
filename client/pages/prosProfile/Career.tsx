import type { ProfileIntro } from '../../../contracts/pages/prosProfile.ts';
import { useSite } from '../../lib/site.tsx';
import { Section } from '../../section/Section.tsx';
import styles from './Career.module.css';

/** Career steps of the professional, in the order of the content. */
export function Career({ anchor, steps }: { anchor: string; steps: ProfileIntro['yearWork'] }) {
  const { strings } = useSite();
  if (steps.length === 0) return null;
  return (
    <Section anchor={anchor} title={strings.career}>
      <ol className={styles.steps}>
        {steps.map(({ year, work }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never change position within a page
          <li key={index} className={styles.step}>
            {year && <p className={styles.year}>{/^\d{4}$/.test(year) ? <time>{year}</time> : <bdi>{year}</bdi>}</p>}
            {work && <p className={styles.work}>{work}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
