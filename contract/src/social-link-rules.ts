import { type Platform, platforms } from './social-links.ts';

/** The messages of "profiles and connections", 5. */
export const socialLinkMessages: Record<Platform, string> = {
  website: 'Please enter a valid URL (e.g., https://example.com)',
  linkedin: 'Please enter a valid LinkedIn profile URL or username',
  instagram: 'Please enter a valid Instagram username (letters, numbers, dots, underscores only)',
  bluesky: 'Please enter a valid Bluesky handle (e.g., username.bsky.social)',
  mastodon: 'Please enter a valid Mastodon handle (e.g., user@mastodon.social)',
  threads: 'Please enter a valid Threads username (letters, numbers, dots, underscores only)',
  x: 'Please enter a valid X/Twitter username (letters, numbers, underscores only)',
  youtube: 'Please enter a valid YouTube channel URL or handle',
  tiktok: 'Please enter a valid TikTok username (letters, numbers, dots, underscores only)',
};

const hosts: Record<Exclude<Platform, 'website' | 'mastodon'>, readonly string[]> = {
  linkedin: ['linkedin.com'],
  instagram: ['instagram.com'],
  bluesky: ['bsky.app'],
  threads: ['threads.net', 'threads.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
};

const dotted = /^[a-z0-9._]{1,30}$/iu;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/iu;
const mastodonHandle = /^[a-z0-9_](?:[a-z0-9_.-]{0,62}[a-z0-9_])?$/iu;

export type CheckedLink = { value: string } | { message: string };

/**
 * Converts what was typed for a platform to its stored form, and checks it. Empty text is valid,
 * and is dropped on saving. A handle loses its @, a platform's address its tracking parameters.
 */
export function checkSocialLink(platform: Platform, typed: string): CheckedLink {
  const text = typed.trim();
  if (text === '') return { value: '' };
  const value = text.length > 500 ? null : readers[platform](text);
  return value === null ? { message: socialLinkMessages[platform] } : { value };
}

/** The platform that an address belongs to; `website` for any other. */
export function platformOfAddress(typed: string): Platform {
  const url = readAddress(typed.trim());
  if (!url) return 'website';
  for (const platform of platforms) {
    if (platform === 'website' || platform === 'mastodon') continue;
    if (isHostOf(platform, url.hostname) && 'value' in checkSocialLink(platform, typed)) {
      return platform;
    }
  }
  return /^\/@[^/]+\/?$/u.test(url.pathname) && 'value' in checkSocialLink('mastodon', typed)
    ? 'mastodon'
    : 'website';
}

const readers: Record<Platform, (text: string) => string | null> = {
  website: (text) => {
    const url = readAddress(text);
    // A non-ASCII address stays as typed, because its encoded form is hard to read.
    const whole = url && (/^[\x20-\x7e]*$/u.test(text) ? url.href : withScheme(text));
    return whole?.replace(/^(https?:\/\/[^/?#]+)\/$/u, '$1') ?? null;
  },
  linkedin: (text) => {
    const path = pathOn('linkedin', text);
    if (path === null) return null;
    if (path === undefined)
      return /^[\p{L}\p{N}-]{3,100}$/u.test(handle(text)) ? handle(text) : null;
    const [kind, name, ...rest] = path;
    const isProfile = (kind === 'in' || kind === 'company') && name !== undefined;
    return isProfile && rest.length === 0 ? `https://www.linkedin.com/${kind}/${name}` : null;
  },
  instagram: (text) => handleOn('instagram', text, dotted),
  bluesky: (text) => {
    const path = pathOn('bluesky', text);
    if (path === null) return null;
    const [kind, name] = path ?? ['profile', handle(text)];
    if (kind !== 'profile' || !name) return null;
    const whole = name.includes('.') ? name : `${name}.bsky.social`;
    return domain.test(whole) ? whole.toLowerCase() : null;
  },
  mastodon: (text) => {
    const url = /^https?:/iu.test(text) ? readAddress(text) : null;
    const [user = '', host = '', ...rest] = url
      ? [url.pathname.replace(/^\/@/u, '').replace(/\/$/u, ''), url.host]
      : handle(text).split('@');
    const isHandle = rest.length === 0 && mastodonHandle.test(user) && domain.test(host);
    return isHandle ? `${user}@${host.toLowerCase()}` : null;
  },
  threads: (text) => handleOn('threads', text, dotted),
  x: (text) => handleOn('x', text, /^\w{1,15}$/u),
  youtube: (text) => {
    const path = pathOn('youtube', text);
    if (path === null) return null;
    if (path === undefined) return /^@?[\p{L}\p{N}._-]{3,100}$/u.test(text) ? text : null;
    const [first = '', second = ''] = path;
    if (/^@[^/]{3,100}$/u.test(first)) return `https://www.youtube.com/${first}`;
    const isChannel = ['channel', 'c', 'user'].includes(first) && second !== '';
    return isChannel ? `https://www.youtube.com/${first}/${second}` : null;
  },
  tiktok: (text) => handleOn('tiktok', text, dotted),
};

function handle(text: string): string {
  return text.replace(/^@/u, '');
}

function handleOn(
  platform: 'instagram' | 'threads' | 'x' | 'tiktok',
  text: string,
  form: RegExp,
): string | null {
  const path = pathOn(platform, text);
  if (path === null || (path && path.length !== 1)) return null;
  const name = handle(path ? (path[0] ?? '') : text);
  return form.test(name) ? name : null;
}

/** The path of an address on the platform; undefined for no address, null for another site's. */
function pathOn(platform: keyof typeof hosts, text: string): string[] | null | undefined {
  const startsAsAddress = /^(?:https?:\/\/|www\.)/iu.test(text);
  const [first = '', ...rest] = text.split('/');
  const startsWithHost = rest.length > 0 && isHostOf(platform, first);
  if (!startsAsAddress && !startsWithHost) return rest.length > 0 ? null : undefined;
  const url = readAddress(text);
  if (!url || !isHostOf(platform, url.hostname)) return null;
  return url.pathname.split('/').filter(Boolean);
}

/** Whether a host belongs to a platform, including `m.` and LinkedIn's country hosts. */
function isHostOf(platform: keyof typeof hosts, host: string): boolean {
  const plain = host.toLowerCase().replace(/^(?:www|m|mobile)\./u, '');
  const wide = platform === 'linkedin' ? plain.replace(/^[a-z]{2}\./u, '') : plain;
  return hosts[platform].includes(wide);
}

/** Parses a web address without credentials, adding a missing scheme; null for anything else. */
function readAddress(text: string): URL | null {
  if (/[\s\\<>"]/u.test(text)) return null;
  if (!hasScheme(text) && /^[a-z][a-z0-9+.-]*:/iu.test(text) && !/^[^/:]+:\d/u.test(text)) {
    return null;
  }
  const whole = withScheme(text);
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const hasHost = /\.[^.]{2,}$/u.test(url.hostname) && !url.hostname.endsWith('.');
  return isWeb && hasHost && url.username === '' && url.password === '' ? url : null;
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//iu.test(text);
}

function withScheme(text: string): string {
  return hasScheme(text) ? text : `https://${text}`;
}
