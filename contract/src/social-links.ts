export const platforms = [
  'website',
  'linkedin',
  'instagram',
  'bluesky',
  'mastodon',
  'threads',
  'x',
  'youtube',
  'tiktok',
] as const;
export type Platform = (typeof platforms)[number];

/** The platforms on which a user name is written with a leading @. */
export const handlePlatforms: readonly string[] = [
  'instagram',
  'bluesky',
  'mastodon',
  'threads',
  'x',
  'tiktok',
] satisfies Platform[];

/** Whether a text is the permanent id of a Bluesky account, which needs no handle. */
export function isDid(text: string): boolean {
  return /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]+)$/u.test(text);
}

const profileAddress: Partial<Record<Platform | 'twitter', (handle: string) => string | null>> = {
  linkedin: (handle) => `https://www.linkedin.com/in/${encodeURIComponent(handle)}`,
  instagram: (handle) => `https://www.instagram.com/${encodeURIComponent(handle)}`,
  bluesky: (handle) =>
    `https://bsky.app/profile/${encodeURIComponent(handle.includes('.') ? handle : `${handle}.bsky.social`)}`,
  mastodon: (handle) => {
    const [user, host, ...rest] = handle.split('@');
    if (!user || !host || rest.length > 0 || !/^[a-z0-9.-]+$/iu.test(host)) return null;
    return `https://${host}/@${encodeURIComponent(user)}`;
  },
  threads: (handle) => `https://www.threads.net/@${encodeURIComponent(handle)}`,
  x: (handle) => `https://x.com/${encodeURIComponent(handle)}`,
  twitter: (handle) => `https://x.com/${encodeURIComponent(handle)}`,
  tiktok: (handle) => `https://www.tiktok.com/@${encodeURIComponent(handle)}`,
};

/**
 * The address of a stored link: a full web address as it is, a handle as the profile address on its
 * platform. Null if it has no safe address: only http and https addresses without credentials
 * become links.
 */
export function linkAddress(platform: string, stored: string): string | null {
  const text = stored.trim();
  if (text === '') return null;
  if (platform === 'bluesky' && isDid(text)) return `https://bsky.app/profile/${text}`;
  if (/^[a-z][a-z0-9+.-]*:/iu.test(text)) return safeWebAddress(text);
  const handle = text.replace(/^@/u, '');
  if (platform === 'youtube') {
    return text.startsWith('@')
      ? `https://www.youtube.com/@${encodeURIComponent(handle)}`
      : `https://www.youtube.com/c/${encodeURIComponent(handle)}`;
  }
  const address = profileAddress[platform as Platform];
  if (address) return handle === '' ? null : address(handle);
  return safeWebAddress(`https://${text}`);
}

function safeWebAddress(text: string): string | null {
  if (/[\s\\]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && url.hostname !== '' ? text : null;
}

/** The text of a link: a handle keeps its @, an address its host, as typed. */
export function linkLabel(platform: string, stored: string): string {
  const text = stored.trim();
  const address = linkAddress(platform, text);
  if (platform === 'website') {
    const host = address && /^https?:\/\/([^/?#:]+)/iu.exec(address)?.[1];
    return host ? host.toLowerCase().replace(/^www\./u, '') : text;
  }
  if (/^https?:/iu.test(text) && address) {
    const path = new URL(address).pathname.split('/').filter(Boolean);
    const last = path[0] === 'pub' ? path[1] : path.at(-1);
    return last ? decodeHandle(last) : new URL(address).hostname;
  }
  return handlePlatforms.includes(platform) && !isDid(text) ? `@${text.replace(/^@/u, '')}` : text;
}

function decodeHandle(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not percent-encoded UTF-8: shown unchanged
  }
}
