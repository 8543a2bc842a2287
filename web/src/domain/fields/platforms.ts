import type { Platform } from '@mangrove/contract/browser';
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

export const platformIcon: Record<Platform, TablerIcon> = {
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

export const platformName: Record<Platform, string> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};
