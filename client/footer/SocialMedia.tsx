import type { Footer } from '../../contracts/pages/shell.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './SocialMedia.module.css';

type Account = Footer['socialMedia'][number];

/** Links to the edition's social media accounts, with their own images or a generic icon. */
export function SocialMedia({ title, accounts }: { title: string; accounts: Account[] }) {
  const { strings } = useSite();
  if (accounts.length === 0) return null;
  return (
    <div className={styles.media}>
      <h2 id="social-media" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list} aria-labelledby="social-media">
        {accounts.map((account, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts never change position within a document
          <li key={index}>
            <a className={styles.link} href={account.url} target="_blank" rel="noopener">
              <Mark {...account} />
              <span className="visually-hidden">
                {account.name} ({strings.opens_in_new_window})
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ name, normalImgPath, hoverImgPath }: Account) {
  if (!normalImgPath) return <Icon name={symbolFor(name)} />;
  return (
    <>
      <img className={styles.normal} src={normalImgPath} width={24} height={24} alt="" loading="lazy" />
      <img className={styles.hover} src={hoverImgPath || normalImgPath} width={24} height={24} alt="" loading="lazy" />
    </>
  );
}

function symbolFor(name: string): IconName {
  if (/youtube|vimeo|tiktok|twitch|bilibili|douyin|video/i.test(name)) return 'video';
  if (/instagram|pinterest|flickr|behance|photo/i.test(name)) return 'photo';
  if (/linkedin|discord|facebook|vk|network/i.test(name)) return 'network';
  return 'chat';
}
