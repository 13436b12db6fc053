import { pathTo } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';
import { LinkItems } from '../link/LinkItems.tsx';
import { RegionButton } from '../region/RegionButton.tsx';
import { ThemeChoice } from '../theme/ThemeChoice.tsx';
import styles from './Footer.module.css';
import { FooterColumns } from './FooterColumns.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { SocialMedia } from './SocialMedia.tsx';

/** The part of the footer that is the same on every page of an edition. */
export function FooterBody() {
  const { shell, strings } = useSite();
  const { footer, ecPolicy, socialMedia, socialMediaWording, copyright, marketEntry } = shell.footer;
  return (
    <>
      <FooterColumns columns={footer} />
      <div className={styles.reach}>
        <SocialMedia title={socialMediaWording || strings.social_media} accounts={socialMedia} />
        <div className={`${styles.choices} screen-only`}>
          <ThemeChoice />
          <RegionButton />
          {marketEntry && (
            <a className={styles.entry} href={pathTo('EntryPage', 'global')} data-document>
              {strings.all_regions}
            </a>
          )}
        </div>
      </div>
      {ecPolicy.length > 0 && (
        <section className={styles.policies} aria-labelledby="store-policies">
          <h2 id="store-policies" className={styles.policiesTitle}>
            {strings.store_policies}
          </h2>
          <ul className={styles.inline}>
            <LinkItems links={ecPolicy} />
          </ul>
        </section>
      )}
      <div className={styles.end}>
        {copyright && <p className={styles.copyright}>{copyright}</p>}
        <LegalLinks />
      </div>
    </>
  );
}
