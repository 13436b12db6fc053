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
  /** Number of columns on wide screens, for grids with tiles of one size; on phones they scroll in a row. */
  columns?: number;
  /** True when the first portrait is the largest image of the first view. */
  hasPriority?: boolean;
}

/** Grid of professionals with portraits and links. */
export function ProGrid({ pros, heading, columns, hasPriority = false }: ProGridProps) {
  return (
    <div className={styles.box}>
      <ScrollRow
        scrollsOn={columns ? 'phone' : null}
        className={styles.grid}
        hasLinks={pros.some(({ url }) => url)}
        columns={columns}
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
        sizes={`${onPhone(50)}, (width <= 79.9375em) 30vw, 20rem`}
        priority={isFirst}
      />
      <ProName pro={pro} heading={heading} />
    </li>
  );
}
