import { limits, linkAddress, linkLabel, type SocialLink } from '@mangrove/contract';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { platformIcon, platformName } from '../../entities/platforms.ts';
import { cardMessages } from './messages.ts';
import styles from './social-links.module.css';

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
        const Icon = platformIcon[platform];
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
