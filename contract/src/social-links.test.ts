import { describe, expect, it } from 'vitest';
import { linkAddress, linkLabel } from './social-links.ts';

describe('linkAddress [spec 3.2]', () => {
  it.each([
    ['website', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['website', 'example.org', 'https://example.org'],
    ['website', 'https://müller.example/über-uns', 'https://müller.example/über-uns'],
    ['instagram', 'tide.lines', 'https://www.instagram.com/tide.lines'],
    ['instagram', '@tide.lines', 'https://www.instagram.com/tide.lines'],
    ['bluesky', 'aroha', 'https://bsky.app/profile/aroha.bsky.social'],
    ['bluesky', '@aroha.example.org', 'https://bsky.app/profile/aroha.example.org'],
    ['mastodon', 'jo@mastodon.example', 'https://mastodon.example/@jo'],
    ['mastodon', '@jo@mastodon.example', 'https://mastodon.example/@jo'],
    ['threads', 'mei', 'https://www.threads.net/@mei'],
    ['x', '@billie', 'https://x.com/billie'],
    ['tiktok', 'billie', 'https://www.tiktok.com/@billie'],
    ['youtube', '@saltwater', 'https://www.youtube.com/@saltwater'],
    ['youtube', 'saltwater', 'https://www.youtube.com/c/saltwater'],
    ['x', 'https://x.com/billie', 'https://x.com/billie'],
    [
      'bluesky',
      'did:plc:z72i7hdynmk6r22z27h6tvur',
      'https://bsky.app/profile/did:plc:z72i7hdynmk6r22z27h6tvur',
    ],
  ])('turns %s %j into the address %j', (platform, stored, address) => {
    expect(linkAddress(platform, stored)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\tscript:x',
    'https://user:pass@evil.example',
    'http:\\evil.example',
    'https://',
    'file:///etc/passwd',
    '',
    'mailto:a@b.example',
    ' javascript:alert(1)',
  ])('returns null for the website %j', (stored) => {
    expect(linkAddress('website', stored)).toBeNull();
  });

  it('encodes or rejects a handle that contains a path', () => {
    expect(linkAddress('instagram', '../evil')).toBe('https://www.instagram.com/..%2Fevil');
    expect(linkAddress('mastodon', 'jo@evil.example/path')).toBeNull();
  });
});

describe('linkLabel [spec 2.3]', () => {
  it.each([
    ['website', 'https://www.example.org/a', 'example.org'],
    ['website', 'https://www.müller.example/über-uns', 'müller.example'],
    ['website', 'https://WWW.Example.org:8080', 'example.org'],
    ['instagram', 'tide', '@tide'],
    ['tiktok', 'tide', '@tide'],
    ['x', 'https://x.com/billie', 'billie'],
    ['youtube', 'saltwater', 'saltwater'],
    ['linkedin', 'jo-okafor', 'jo-okafor'],
    ['linkedin', 'https://www.linkedin.com/pub/jo-okafor/12/345/678', 'jo-okafor'],
    ['bluesky', 'did:plc:z72i7hdynmk6r22z27h6tvur', 'did:plc:z72i7hdynmk6r22z27h6tvur'],
  ])('returns for %s %j the label %j', (platform, stored, label) => {
    expect(linkLabel(platform, stored)).toBe(label);
  });
});
