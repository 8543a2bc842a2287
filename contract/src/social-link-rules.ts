import { isDid, type Platform, platforms } from './social-links.ts';
import { cleanLine } from './text.ts';

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
  instagram: ['instagram.com', 'instagr.am'],
  bluesky: ['bsky.app', 'staging.bsky.app', 'main.bsky.dev'],
  threads: ['threads.net', 'threads.com'],
  x: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'music.youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
};

/** First parts of paths that are no profile, by platform. */
const reserved: Record<'instagram' | 'threads' | 'x' | 'tiktok' | 'youtube', readonly string[]> = {
  instagram: 'p reel reels tv explore accounts direct about legal developer web'.split(' '),
  threads: 't search login settings'.split(' '),
  x: 'home explore search i intent share hashtag settings notifications messages login signup tos privacy compose jobs'.split(
    ' ',
  ),
  youtube:
    'watch playlist feed results shorts live embed gaming channel channels c user hashtag post clip premium kids music about ads creators account upload signin logout redirect attribution_link t s v e new intl howyoutubeworks'.split(
      ' ',
    ),
  tiktok: 't tag music video discover explore live foryou following login embed'.split(' '),
};

/** Hosts that are no Mastodon server, although their profiles look like those. */
const otherHosts = ['medium.com', 'substack.com', 'odysee.com'];

const dotted = /^[a-z0-9._]{1,30}$/iu;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/iu;
const mastodonHandle = /^[a-z0-9_](?:[a-z0-9_.-]{0,62}[a-z0-9_])?$/iu;

export type CheckedLink = { value: string } | { message: string };

/**
 * Converts what was typed for a platform to its stored form, and checks it. Empty text is valid,
 * and is dropped on saving. A handle loses its @, a platform's address its tracking parameters.
 */
export function checkSocialLink(platform: Platform, typed: string): CheckedLink {
  const text = withoutBrackets(cleanLine(typed));
  if (text === '') return { value: '' };
  const value = text.length > 500 ? null : readers[platform](text);
  return value === null ? { message: socialLinkMessages[platform] } : { value };
}

/** Texts give an address as `<https://…>`, `(https://…)`, or with the comma that follows it. */
function withoutBrackets(text: string): string {
  let bare = text.replace(/^[<([]/u, '');
  const isUnopened = (end: string, start: string) =>
    bare.endsWith(end) && bare.split(start).length < bare.split(end).length;
  while (
    /[,;]$/u.test(bare) ||
    bare.endsWith('>') ||
    isUnopened(')', '(') ||
    isUnopened(']', '[')
  ) {
    bare = bare.slice(0, -1);
  }
  return bare.trim();
}

/** The platform that an address belongs to; `website` for any other. */
export function platformOfAddress(typed: string): Platform {
  const url = readAddress(withoutBrackets(cleanLine(typed)));
  if (!url) return 'website';
  for (const platform of platforms) {
    if (platform === 'website' || platform === 'mastodon') continue;
    if (isHostOf(platform, url.hostname) && 'value' in checkSocialLink(platform, typed)) {
      return platform;
    }
  }
  const isElsewhere = otherHosts.some((host) => `.${url.hostname}`.endsWith(`.${host}`));
  const hasProfile = /^\/@[^/]+(?:\/\d*)?$/u.test(url.pathname) && !isElsewhere;
  return hasProfile && 'value' in checkSocialLink('mastodon', typed) ? 'mastodon' : 'website';
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
    const [kind = '', name, ...rest] = ['m', 'mwlite'].includes(path[0] ?? '')
      ? path.slice(1)
      : path;
    // The parts behind an old public profile belong to its address.
    if (kind === 'pub' && name)
      return `https://www.linkedin.com/${['pub', name, ...rest].join('/')}`;
    const isProfile = ['in', 'company', 'school', 'showcase'].includes(kind) && name !== undefined;
    return isProfile ? `https://www.linkedin.com/${kind}/${name}` : null;
  },
  instagram: (text) => handleOn('instagram', text, dotted),
  bluesky: (text) => {
    const own = /^https?:\/\/([a-z0-9-]+\.bsky\.social)(?:\/|$)/iu.exec(text)?.[1];
    const typed = own ?? /^at:\/\/([^/]+)/iu.exec(text)?.[1] ?? text;
    const path = pathOn('bluesky', typed);
    if (path === null) return null;
    const [kind, said = ''] = path ?? ['profile', typed];
    const name = handle(said);
    if (kind !== 'profile' || name === '') return null;
    if (isDid(name.toLowerCase())) return name.toLowerCase();
    const whole = name.includes('.') ? name : `${name}.bsky.social`;
    return domain.test(whole) ? whole.toLowerCase() : null;
  },
  mastodon: (text) => {
    const url = text.includes('/') ? readAddress(text) : null;
    const typed = url ? mastodonProfile(url) : handle(text.replace(/^acct:/iu, ''));
    const [user = '', server = '', ...rest] = typed.split('@');
    // Both forms of "münchen.social" are one server.
    const host = /^[\x21-\x7e]*$/u.test(server) ? server : (readAddress(server)?.hostname ?? '');
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
    const isOldName =
      /^[a-z0-9]{3,30}$/iu.test(first) && !reserved.youtube.includes(first.toLowerCase());
    if (isOldName && isHostOf('youtube', readAddress(text)?.hostname ?? '', ['youtube.com'])) {
      return `https://www.youtube.com/${first}`;
    }
    const isChannel = ['channel', 'c', 'user'].includes(first) && second !== '';
    return isChannel ? `https://www.youtube.com/${first}/${second}` : null;
  },
  tiktok: (text) => handleOn('tiktok', text, dotted),
};

function handle(text: string): string {
  return text.replace(/^@/u, '');
}

/** `/@jo`, `/@jo/123`, `/users/jo`, `/web/@jo`; `/@jo@elsewhere.example` is a profile elsewhere. */
function mastodonProfile(url: URL): string {
  const parts = partsOf(url).filter((part, at) => at > 0 || !['web', 'deck'].includes(part));
  // A reader of its own, whose addresses name the server first.
  const [host = '', ...path] = url.host === 'elk.zone' ? parts : [url.host, ...parts];
  const [first = '', second = ''] = path;
  const said = first.startsWith('@') ? first.slice(1) : first === 'users' ? second : '';
  const user = said.replace(/\.(?:rss|json|atom)$/u, '');
  return user.includes('@') ? user : `${user}@${host}`;
}

function handleOn(
  platform: Exclude<keyof typeof reserved, 'youtube'>,
  text: string,
  form: RegExp,
): string | null {
  const path = pathOn(platform, text);
  if (path === null) return null;
  const name = path
    ? (namedInQuery(platform, text) ?? path[isBefore(platform, path[0]) ? 1 : 0] ?? '')
    : text;
  const isProfile = !path || !reserved[platform].includes(name.toLowerCase());
  return isProfile && form.test(handle(name)) ? handle(name) : null;
}

/** `/stories/jo`, and `/_u/jo`, which opens the app. */
function isBefore(platform: Platform, part: string | undefined): boolean {
  return platform === 'instagram' && (part === 'stories' || part === '_u');
}

/** `x.com/intent/follow?screen_name=jo`, and `twitter.com/#!/jo` of former years. */
function namedInQuery(platform: Platform, text: string): string | null {
  const url = platform === 'x' ? readAddress(text) : null;
  if (url?.pathname.startsWith('/intent/')) return url.searchParams.get('screen_name');
  return url?.pathname === '/' ? (/^#!\/(\w+)/u.exec(url.hash)?.[1] ?? null) : null;
}

/** The path of an address on the platform; undefined for no address, null for another site's. */
function pathOn(platform: keyof typeof hosts, text: string): string[] | null | undefined {
  const startsAsAddress = /^(?:https?:\/\/|www\.)/iu.test(text);
  const [first = '', ...rest] = text.split('/');
  const startsWithHost = rest.length > 0 && isHostOf(platform, first);
  if (!startsAsAddress && !startsWithHost) return rest.length > 0 ? null : undefined;
  const url = readAddress(text);
  if (!url || !isHostOf(platform, url.hostname)) return null;
  return partsOf(url);
}

function partsOf(url: URL): string[] {
  const parts = url.pathname.split('/').filter(Boolean);
  return parts.map((part) => part.replace(/^%40/u, '@').replace(/%3A/giu, ':'));
}

/** Whether a host belongs to a platform, including `m.` and LinkedIn's country hosts. */
function isHostOf(
  platform: keyof typeof hosts,
  host: string,
  allowed: readonly string[] = hosts[platform],
): boolean {
  const plain = host.toLowerCase().replace(/^(?:www|m|mobile)\./u, '');
  const wide = platform === 'linkedin' ? plain.replace(/^[a-z]{2}\./u, '') : plain;
  return allowed.includes(wide);
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
