import type { Pro } from '../../contracts/fragments/pro.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { onPhone } from '../picture/sizes.ts';
import styles from './ProGrid.module.css';
import { ProName } from './ProName.tsx';

interface ProGridProps {
  pros: Pro[];
  /** Heading level of the names: one below the heading of the grid. */
  heading: 'h2' | 'h3';
  /** One row if it fits; scrolls on phones. */
  isRow?: boolean;
  /** True when the first portrait is the largest image of the first view. */
  hasPriority?: boolean;
}

/** Grid of professionals with portraits and links. */
export function ProGrid({ pros, heading, isRow = false, hasPriority = false }: ProGridProps) {
  return (
    <div className={styles.box}>
      <ScrollRow
        scrollsOn={isRow ? 'phone' : null}
        className={styles.grid}
        hasLinks={pros.some(({ url }) => url)}
        columns={isRow ? Math.min(Math.max(pros.length, 4), 6) : undefined}
      >
        {pros.map((pro, index) => (
          <ProCard key={pro.id || index} pro={pro} heading={heading} isFirst={hasPriority && index === 0} />
        ))}
      </ScrollRow>
    </div>
  );
}

function ProCard({ pro, heading, isFirst }: { pro: Pro; heading: 'h2' | 'h3'; isFirst: boolean }) {
  const { avatar, coverImgPath } = pro;
  return (
    <li className={styles.card}>
      <FramedPicture
        ratio="1"
        className={styles.frame}
        image={avatar ?? coverImgPath}
        alt=""
        sizes={`${onPhone(50)}, (width <= 1279px) 30vw, 20rem`}
        priority={isFirst}
      />
      <ProName pro={pro} heading={heading} />
    </li>
  );
}
