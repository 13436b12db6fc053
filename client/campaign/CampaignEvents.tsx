import type { CampaignEvent, CampaignEvents as Campaigns } from '../../contracts/fragments/campaign.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { phoneWide } from '../picture/sizes.ts';
import { Section } from '../section/Section.tsx';
import styles from './CampaignEvents.module.css';

/** Campaigns and events; the first card is wide. */
export function CampaignEvents({ campaigns, anchor }: { campaigns: Campaigns; anchor?: string }) {
  const { sectionTitle, learnMore, campaignEventList } = campaigns;
  if (campaignEventList.length === 0) return null;
  return (
    <Section anchor={anchor} title={sectionTitle} link={learnMore}>
      <ScrollRow scrollsOn="phone" className={styles.events} hasLinks={campaignEventList.some(({ link }) => link)}>
        {campaignEventList.map((event, index) => (
          <EventCard key={event.id || index} event={event} isWide={index === 0} />
        ))}
      </ScrollRow>
    </Section>
  );
}

function EventCard({ event, isWide }: { event: CampaignEvent; isWide: boolean }) {
  const { title, description, period, imgPath, link, tag } = event;
  return (
    <li className={styles.event} data-wide={isWide || undefined}>
      <FramedPicture
        ratio="3/2"
        className={styles.frame}
        image={imgPath}
        alt=""
        sizes={`${phoneWide}, ${isWide ? '60vw' : '(width <= 63.9375em) 45vw, 30vw'}`}
      />
      <div className={styles.copy}>
        {(tag || period) && (
          <p className={styles.slug}>
            {tag && <span className={styles.tag}>{tag}</span>}
            {period && <bdi>{period}</bdi>}
          </p>
        )}
        {(title || link) && (
          <h3 className={styles.title}>{link ? <CardLink {...link}>{title || link.name}</CardLink> : title}</h3>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </li>
  );
}
