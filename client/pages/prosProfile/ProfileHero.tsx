import type { ProfileIntro } from '../../../contracts/pages/prosProfile.ts';
import marks from '../../picture/CropMarks.module.css';
import { Picture } from '../../picture/Picture.tsx';
import { onPhone } from '../../picture/sizes.ts';
import styles from './ProfileHero.module.css';
import { withoutQuotationMarks } from './withoutQuotationMarks.ts';

/** The professional's work from edge to edge; the name is on a separate panel, never on the image. */
export function ProfileHero({ intro, holdsTitle }: { intro: ProfileIntro; holdsTitle: boolean }) {
  const { background, avatar, title, subTitle, quote } = intro;
  const hasPerson = Boolean(avatar || subTitle || holdsTitle);
  if (!background && !hasPerson && !quote) return null;
  return (
    <div className={styles.hero} data-empty={!background || undefined}>
      <div className={styles.words}>
        {hasPerson && (
          <div className={styles.panel}>
            <Picture image={avatar} alt="" sizes="6rem" className={styles.avatar} />
            <div className={styles.person}>
              {/* Without `holdsTitle` PageHead shows the name. */}
              {holdsTitle && (
                <h1 className={styles.name} tabIndex={-1}>
                  <bdi>{title}</bdi>
                </h1>
              )}
              {subTitle && <p className={styles.discipline}>{subTitle}</p>}
            </div>
          </div>
        )}
        {quote && (
          <blockquote className={styles.quote}>
            <p>{withoutQuotationMarks(quote)}</p>
          </blockquote>
        )}
      </div>
      {background && (
        <div className={`${styles.frame} ${marks.marks}`}>
          {/* Portrait on phones: a crop of an image wider than the screen. */}
          <Picture image={background} alt="" sizes={`${onPhone(130)}, 100vw`} priority className={styles.picture} />
        </div>
      )}
    </div>
  );
}
