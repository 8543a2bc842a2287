import { limits, linkAddress, linkLabel, type Platform, type SocialLink } from '@mangrove/contract';
import {
  IconBrandBluesky,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { cardMessages, platformName } from './messages.ts';
import styles from './social-links.module.css';

const icons: Record<Platform, TablerIcon> = {
  website: IconWorld,
  linkedin: IconBrandLinkedin,
  instagram: IconBrandInstagram,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  threads: IconBrandThreads,
  x: IconBrandX,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
};

/** The first links that lead somewhere safe; what people typed goes nowhere else. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const shown = links
    .map((link) => ({ ...link, address: linkAddress(link.platform, link.url) }))
    .filter((link) => link.address !== null)
    .slice(0, limits.cardLinks);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links}>
      {shown.map(({ id, platform, url, address }) => {
        const Icon = icons[platform];
        return (
          <li key={id}>
            <a
              className={styles.link}
              href={address ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>{platformName[platform]}: </VisuallyHidden>
              <span className={styles.label}>{linkLabel(platform, url)}</span>
              <VisuallyHidden> ({cardMessages.opensNewTab})</VisuallyHidden>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
