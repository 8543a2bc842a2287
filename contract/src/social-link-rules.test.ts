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
    ['tiktok', 'a'.repeat(31)],
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
    ['https://instagram.com/p/123/', 'website'],
    ['nonsense text', 'website'],
  ])('assigns %j to the platform %s', (typed, platform) => {
    expect(platformOfAddress(typed)).toBe(platform);
  });
});
