import { describe, expect, it } from 'vitest';
import { checkSocialLink, platformOfAddress, socialLinkMessages } from './social-link-rules.ts';
import type { Platform } from './social-links.ts';

describe('checkSocialLink', () => {
  it('has an error message for each platform [spec 2.5]', () => {
    expect(socialLinkMessages).toEqual({
      website: 'Please enter a valid URL (e.g., https://example.com)',
      linkedin: 'Please enter a valid LinkedIn profile URL or username',
      instagram:
        'Please enter a valid Instagram username (letters, numbers, dots, underscores only)',
      bluesky: 'Please enter a valid Bluesky handle (e.g., username.bsky.social)',
      mastodon: 'Please enter a valid Mastodon handle (e.g., user@mastodon.social)',
      threads: 'Please enter a valid Threads username (letters, numbers, dots, underscores only)',
      x: 'Please enter a valid X/Twitter username (letters, numbers, underscores only)',
      youtube: 'Please enter a valid YouTube channel URL or handle',
      tiktok: 'Please enter a valid TikTok username (letters, numbers, dots, underscores only)',
    });
  });

  it.each([
    ['website', 'https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['website', 'example.org', 'https://example.org'],
    ['website', 'example.org:8080/x', 'https://example.org:8080/x'],
    ['website', 'http://müller.example/', 'http://müller.example'],
    ['website', 'müller.example/über-uns', 'https://müller.example/über-uns'],
    ['website', 'https://Example.ORG/', 'https://example.org'],
    ['linkedin', 'https://www.linkedin.com/in/jo-okafor/', 'https://www.linkedin.com/in/jo-okafor'],
    ['linkedin', 'linkedin.com/company/tide', 'https://www.linkedin.com/company/tide'],
    ['linkedin', 'https://de.linkedin.com/in/jo', 'https://www.linkedin.com/in/jo'],
    ['linkedin', 'nz.linkedin.com/company/tide/', 'https://www.linkedin.com/company/tide'],
    ['linkedin', 'jo-okafor', 'jo-okafor'],
    ['instagram', '@tide.lines_', 'tide.lines_'],
    ['instagram', 'https://instagram.com/tide.lines/?hl=en', 'tide.lines'],
    ['bluesky', '@aroha', 'aroha.bsky.social'],
    ['bluesky', 'aroha.example.org', 'aroha.example.org'],
    ['bluesky', 'https://bsky.app/profile/aroha.example.org', 'aroha.example.org'],
    ['mastodon', '@jo@mastodon.example', 'jo@mastodon.example'],
    ['mastodon', 'https://mastodon.example/@jo', 'jo@mastodon.example'],
    ['threads', 'https://www.threads.net/@mei', 'mei'],
    ['x', '@billie_m', 'billie_m'],
    ['x', 'https://twitter.com/billie_m', 'billie_m'],
    ['youtube', '@saltwater', '@saltwater'],
    ['youtube', 'https://youtube.com/@saltwater', 'https://www.youtube.com/@saltwater'],
    ['youtube', 'https://www.youtube.com/channel/UC123', 'https://www.youtube.com/channel/UC123'],
    ['tiktok', 'https://www.tiktok.com/@mei.t', 'mei.t'],
    ['tiktok', '  ', ''],
    ['linkedin', 'https://www.linkedin.com/school/tide/', 'https://www.linkedin.com/school/tide'],
    [
      'linkedin',
      'https://www.linkedin.com/company/tide/about/?viewAsMember=true',
      'https://www.linkedin.com/company/tide',
    ],
    ['linkedin', 'linkedin.com/showcase/reef', 'https://www.linkedin.com/showcase/reef'],
    ['linkedin', 'https://www.linkedin.com/in/jo/de', 'https://www.linkedin.com/in/jo'],
    ['linkedin', 'linkedin.com/mwlite/in/jo', 'https://www.linkedin.com/in/jo'],
    [
      'linkedin',
      'https://www.linkedin.com/pub/jo-okafor/12/345/678',
      'https://www.linkedin.com/pub/jo-okafor/12/345/678',
    ],
    ['instagram', 'https://www.instagram.com/tide.lines/reels/', 'tide.lines'],
    ['instagram', 'https://www.instagram.com/tide.lines/p/C1abc/', 'tide.lines'],
    ['instagram', 'https://www.instagram.com/stories/tide.lines/123/', 'tide.lines'],
    ['x', 'https://x.com/billie_m/status/123?s=20', 'billie_m'],
    ['x', 'https://mobile.twitter.com/billie_m/with_replies', 'billie_m'],
    ['threads', 'https://www.threads.net/@mei/post/C8h', 'mei'],
    ['threads', 'https://www.threads.com/%40mei/post/C8h', 'mei'],
    ['tiktok', 'https://www.tiktok.com/@mei.t/video/73?lang=en', 'mei.t'],
    ['mastodon', 'https://mastodon.example/users/jo', 'jo@mastodon.example'],
    ['mastodon', 'https://mastodon.example/@jo/1234', 'jo@mastodon.example'],
    ['mastodon', 'https://mastodon.example/web/@jo', 'jo@mastodon.example'],
    ['mastodon', 'https://mastodon.example/@jo@reef.example', 'jo@reef.example'],
    ['mastodon', 'mastodon.example/@jo', 'jo@mastodon.example'],
    ['bluesky', 'did:plc:z72i7hdynmk6r22z27h6tvur', 'did:plc:z72i7hdynmk6r22z27h6tvur'],
    [
      'bluesky',
      'https://bsky.app/profile/did:plc:z72i7hdynmk6r22z27h6tvur/post/3k',
      'did:plc:z72i7hdynmk6r22z27h6tvur',
    ],
    ['bluesky', 'https://bsky.app/profile/aroha.example.org/post/3k', 'aroha.example.org'],
    ['youtube', 'https://m.youtube.com/@saltwater/videos', 'https://www.youtube.com/@saltwater'],
    ['website', 'exam\u00ADple.org\u200B', 'https://example.org'],
    ['website', '<https://example.org/a>', 'https://example.org/a'],
    ['website', 'https://example.org),', 'https://example.org'],
    ['website', 'https://example.org/A_(b)', 'https://example.org/A_(b)'],
    ['linkedin', 'linkedin.com/in/jo, ', 'https://www.linkedin.com/in/jo'],
    ['instagram', 'https://instagram.com/_u/tide.lines', 'tide.lines'],
    ['bluesky', 'https://aroha.bsky.social', 'aroha.bsky.social'],
    ['bluesky', 'https://bsky.app/profile/@aroha.example.org', 'aroha.example.org'],
    ['bluesky', 'at://aroha.example.org/app.bsky.feed.post/3k', 'aroha.example.org'],
    [
      'bluesky',
      'https://bsky.app/profile/did%3Aplc%3Az72i7hdynmk6r22z27h6tvur',
      'did:plc:z72i7hdynmk6r22z27h6tvur',
    ],
    ['mastodon', 'https://mastodon.example/@jo.rss', 'jo@mastodon.example'],
    ['mastodon', 'https://elk.zone/mastodon.example/@jo', 'jo@mastodon.example'],
    ['mastodon', 'jo@münchen.example', 'jo@xn--mnchen-3ya.example'],
    ['x', 'https://twitter.com/#!/billie_m', 'billie_m'],
    ['x', 'https://x.com/intent/follow?screen_name=billie_m', 'billie_m'],
    ['youtube', 'https://www.youtube.com/tate', 'https://www.youtube.com/tate'],
  ] as [Platform, string, string][])(
    'normalises %s %j to %j [spec 2.5]',
    (platform, typed, value) => {
      expect(checkSocialLink(platform, typed)).toEqual({ value });
      expect(checkSocialLink(platform, value)).toEqual({ value });
    },
  );

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'https://user:pass@example.org'],
    ['website', 'https://localhost'],
    ['website', 'no address'],
    ['website', '//evil.example\\x'],
    ['website', 'ftp://example.org'],
    ['linkedin', 'https://evil.example/in/jo'],
    ['linkedin', 'https://www.linkedin.com/feed/'],
    ['linkedin', 'https://evil.linkedin.com.example/in/jo'],
    ['linkedin', 'https://evil.linkedin.com/in/jo'],
    ['instagram', 'https://de.instagram.com/tide'],
    ['instagram', 'tide lines'],
    ['instagram', 'tide/lines'],
    ['instagram', 'https://evil.example/tide'],
    ['bluesky', 'aro ha'],
    ['mastodon', 'jo'],
    ['mastodon', 'jo@'],
    ['mastodon', 'a@b@c.example'],
    ['threads', 'me!'],
    ['x', 'with.dot'],
    ['x', 'sixteen_letters__'],
    ['youtube', 'https://youtube.com/watch?v=1'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ'],
    ['youtube', 'https://www.youtube.com/feed/subscriptions'],
    ['tiktok', 'a'.repeat(31)],
    ['instagram', 'https://www.instagram.com/p/C1abc/'],
    ['instagram', 'https://www.instagram.com/reel/C1abc/'],
    ['x', 'https://x.com/i/events/1'],
    ['x', 'https://twitter.com/hashtag/reef'],
    ['threads', 'https://www.threads.net/t/C8h'],
    ['tiktok', 'https://www.tiktok.com/tag/reef'],
    ['mastodon', 'https://mastodon.example/about'],
    ['mastodon', 'https://mastodon.example/tags/reef'],
    ['bluesky', 'did:plc:short'],
    ['linkedin', 'https://www.linkedin.com/jobs/view/1'],
  ] as [Platform, string][])(
    'rejects %s %j with the message of the platform [spec 2.5]',
    (platform, typed) => {
      expect(checkSocialLink(platform, typed)).toEqual({ message: socialLinkMessages[platform] });
    },
  );
});

describe('platformOfAddress', () => {
  it.each([
    ['https://www.instagram.com/tide.lines', 'instagram'],
    ['x.com/billie', 'x'],
    ['https://bsky.app/profile/a.example.org', 'bluesky'],
    ['https://mastodon.example/@jo', 'mastodon'],
    ['https://www.linkedin.com/in/jo', 'linkedin'],
    ['https://fr.linkedin.com/in/jo', 'linkedin'],
    ['https://youtube.com/@saltwater', 'youtube'],
    ['https://example.org', 'website'],
    ['https://x.com/billie/status/1', 'x'],
    ['https://mastodon.example/@jo/1234', 'mastodon'],
    ['https://www.linkedin.com/school/tide/', 'linkedin'],
    ['https://medium.com/@jo', 'website'],
    ['https://stackoverflow.com/users/12/jo', 'website'],
    ['https://instagram.com/p/123/', 'website'],
    ['nonsense text', 'website'],
  ])('assigns %j to the platform %s', (typed, platform) => {
    expect(platformOfAddress(typed)).toBe(platform);
  });
});
