import { limits, linkAddress, linkLabel, type SocialLink } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { platformIcon, platformName } from '../../../domain/fields/platforms.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../../kit/layout/visually-hidden.tsx';
import { cardMessages } from './messages.ts';

/** The first links with a safe address; other text that people typed never becomes a link. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const shown = links
    .map((link) => ({ ...link, address: linkAddress(link.platform, link.url) }))
    .filter((link) => link.address !== null)
    .slice(0, limits.cardLinks);
  if (shown.length === 0) return null;
  return (
    <Group component="ul" gap="xs">
      {shown.map(({ id, platform, url, address }) => {
        const Icon = platformIcon[platform];
        return (
          <li key={id}>
            <Button
              component="a"
              variant="default"
              size="sm"
              href={address ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
            >
              <VisuallyHidden>{platformName[platform]}: </VisuallyHidden>
              <Text span inherit truncate maw={168}>
                {linkLabel(platform, url)}
              </Text>
              <VisuallyHidden> ({cardMessages.opensNewTab})</VisuallyHidden>
            </Button>
          </li>
        );
      })}
    </Group>
  );
}
