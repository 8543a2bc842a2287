import {
  type Audience,
  checkSocialLink,
  handlePlatforms,
  isDid,
  type Platform,
  platforms,
  type SocialLink,
} from '@mangrove/contract/browser';

export interface LinkDraft {
  platform: Platform;
  /** The text in the field: a handle with its @, or an address. */
  url: string;
  audience: Audience;
}

/** A stored link as its field shows it. */
export function shownLink(platform: Platform, stored: string): string {
  const isHandle = stored !== '' && !/^https?:/iu.test(stored) && !isDid(stored);
  return isHandle && handlePlatforms.includes(platform) ? `@${stored.replace(/^@/u, '')}` : stored;
}

/** One row for each platform, in their order; a platform with several links has a row for each. */
export function linkRowsOf(
  links: readonly Pick<SocialLink, 'platform' | 'url' | 'audience'>[],
): LinkDraft[] {
  return platforms.flatMap((platform) => {
    const stored = links.filter((link) => link.platform === platform && link.url !== '');
    if (stored.length === 0) return [{ platform, url: '', audience: 'public' }];
    return stored.map(({ url, audience }) => ({
      platform,
      url: shownLink(platform, url),
      audience,
    }));
  });
}

/** The error of a link, as the sentence of its platform; undefined if it is valid. */
export function checkLink({
  platform,
  url,
}: Pick<LinkDraft, 'platform' | 'url'>): string | undefined {
  const checked = checkSocialLink(platform, url);
  return 'message' in checked ? checked.message : undefined;
}

/** The links to save, in their stored form; empty rows are dropped, invalid ones stay as typed. */
export function linksToSave(rows: readonly LinkDraft[]): LinkDraft[] {
  return rows
    .map(({ platform, url, audience }) => {
      const checked = checkSocialLink(platform, url);
      return { platform, url: 'value' in checked ? checked.value : url.trim(), audience };
    })
    .filter(({ url }) => url !== '');
}
