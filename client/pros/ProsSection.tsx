import type { Link } from '../../contracts/fragments/link.ts';
import type { Pro } from '../../contracts/fragments/pro.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { Picture } from '../picture/Picture.tsx';
import { phoneWide } from '../picture/sizes.ts';
import { Section } from '../section/Section.tsx';
import { ProName } from './ProName.tsx';
import styles from './ProsSection.module.css';

interface ProsSectionProps {
  anchor?: string;
  title: string;
  link?: Link | null;
  pros: Pro[];
}

/** Stories of professionals: image of their work, quote, and name. */
export function ProsSection({ anchor, title, link, pros }: ProsSectionProps) {
  if (pros.length === 0) return null;
  return (
    <Section anchor={anchor} title={title} link={link ?? null}>
      <ScrollRow scrollsOn="small" className={styles.stories} hasLinks={pros.some(({ url }) => url)}>
        {pros.map((pro, index) => (
          <StoryCard key={pro.id || index} pro={pro} heading={title ? 'h3' : 'h2'} />
        ))}
      </ScrollRow>
    </Section>
  );
}

function StoryCard({ pro, heading }: { pro: Pro; heading: 'h2' | 'h3' }) {
  const { quote, coverImgPath, avatar } = pro;
  return (
    <li className={styles.story}>
      <FramedPicture
        ratio="4/3"
        image={coverImgPath ?? avatar}
        alt=""
        sizes={`${phoneWide}, (width <= 63.9375em) 40vw, 30vw`}
      />
      {quote && <blockquote className={styles.quote}>{quote}</blockquote>}
      <div className={styles.person}>
        {coverImgPath && <Picture image={avatar} alt="" sizes="3.5rem" className={styles.avatar} />}
        <div>
          <ProName pro={pro} heading={heading} />
        </div>
      </div>
    </li>
  );
}
