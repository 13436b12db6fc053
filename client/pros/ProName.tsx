import type { Pro } from '../../contracts/fragments/pro.ts';
import { CardLink } from '../link/CardLink.tsx';
import styles from './ProName.module.css';

interface ProNameProps {
  pro: Pro;
  heading: 'h2' | 'h3';
}

/** Name of a professional as the heading and link of a card, and what the person does. */
export function ProName({ pro: { name, title, url }, heading: Heading }: ProNameProps) {
  return (
    <>
      {name && (
        <Heading className={styles.name}>
          <CardLink url={url}>
            <bdi>{name}</bdi>
          </CardLink>
        </Heading>
      )}
      {title && title !== name && <p className={styles.title}>{title}</p>}
    </>
  );
}
