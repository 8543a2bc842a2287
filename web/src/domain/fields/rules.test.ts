import {
  imageLimits,
  imageMessages,
  platforms,
  socialLinkMessages,
  suggestedTags,
  tagMessages,
} from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { checkLink, linkRowsOf, linksToSave, shownLink } from './links.ts';
import { chooseCity, chooseCountry, chooseState, noLocation } from './location.ts';
import { judgeFile } from './picture.ts';
import { addTag, checkTyping, checkUnadded, groupSuggestions, normaliseTyping } from './tags.ts';
import { addYears, cutYears, latestYear, pageOfYear, toggleYear, yearsOfPage } from './years.ts';

const bytes = (text: string) =>
  Uint8Array.from({ length: 32 }, (_, index) => text.charCodeAt(index) || 0);
const jpeg = bytes('\xFF\xD8\xFF\xE0');
const png = (width: number, height: number) => {
  const head = bytes('\x89PNG\r\n\x1A\n');
  new DataView(head.buffer).setUint32(16, width);
  new DataView(head.buffer).setUint32(20, height);
  return head;
};

describe('judgeFile', () => {
  const judge = (head: Uint8Array, type = 'image/jpeg', size = 1000, name = 'a.jpg') =>
    judgeFile({ name, type, size }, head);

  it('accepts JPEG, PNG and WebP up to 10 MB', () => {
    expect(judge(jpeg, 'image/jpeg', imageLimits.bytes)).toBeNull();
    expect(judge(png(4000, 3000))).toBeNull();
    expect(judge(bytes('RIFF1234WEBPVP8 '))).toBeNull();
    expect(judge(jpeg, 'image/jpeg', imageLimits.bytes + 1)).toBe(imageMessages.large);
  });

  it('refuses HEIC, SVG and GIF whatever their name and type', () => {
    expect(judge(bytes('\0\0\0\x18ftypheic'), '', 10, 'IMG_1.HEIC')).toBe(imageMessages.format);
    expect(judge(bytes('\0\0\0\x18ftypmif1'), 'image/jpeg')).toBe(imageMessages.format);
    expect(judge(bytes('<svg xmlns'), 'image/svg+xml', 10, 'a.svg')).toBe(imageMessages.format);
    expect(judge(bytes('GIF89a'), 'image/gif')).toBe(imageMessages.format);
  });

  it('refuses files that are no pictures, and pictures too large to process [spec 2.5]', () => {
    expect(judge(bytes('<!doctype html>'))).toBe(imageMessages.kind);
    expect(judge(bytes('%PDF-1.7'), 'application/pdf', 10, 'a.pdf')).toBe(imageMessages.kind);
    expect(judge(png(16_000, 16_000), 'image/png')).toBe(imageMessages.processing);
  });
});

describe('a location', () => {
  const suva = {
    place_name: 'Reef',
    city: 'Suva',
    state: 'Central',
    country: 'Fiji',
    latitude: 1,
    longitude: 2,
    audience: 'public' as const,
  };

  it('drops state and city when the country changes, and the city when the state changes [spec 2.4]', () => {
    expect(chooseCountry(suva, 'Tonga')).toEqual({
      ...noLocation,
      place_name: 'Reef',
      country: 'Tonga',
    });
    expect(chooseState(suva, 'Western')).toEqual({
      ...suva,
      state: 'Western',
      city: '',
      latitude: null,
      longitude: null,
    });
    expect(chooseCountry(suva, 'Fiji')).toBe(suva);
  });

  it('takes the coordinates of its city [spec 2.3]', () => {
    const city = { name: 'Nadi', latitude: -17.8, longitude: 177.4 };
    expect(chooseCity(suva, city)).toMatchObject({ city: 'Nadi', latitude: -17.8 });
    expect(chooseCity(suva, null)).toMatchObject({ city: '', latitude: null });
  });
});

describe('the years of a picker', () => {
  it('are shown by decade, eleven to a page, from 1900 to 2100 [spec 2.2]', () => {
    expect(yearsOfPage(pageOfYear(1900))).toEqual(Array.from({ length: 11 }, (_, i) => 1900 + i));
    expect(yearsOfPage(pageOfYear(2100)).at(-1)).toBe(2100);
    expect(pageOfYear(1066)).toBe(1900);
    expect(pageOfYear(2026)).toBe(2020);
  });

  it('are joined to sorted ranges and split again when toggled [spec 2.3]', () => {
    expect(toggleYear('2020, 2022', 2021)).toBe('2020 - 2022');
    expect(toggleYear('2020 - 2022', 2021)).toBe('2020, 2022');
    expect(toggleYear('2020', 2020)).toBe('');
    expect(toggleYear('since 2019', 2021)).toBe('2019 - 2020, since 2022');
    expect(toggleYear('2019-', 2018)).toBe('since 2018');
    expect(addYears('2010', { from: 2008, to: 2005 })).toBe('2005 - 2008, 2010');
  });

  it.each([
    ['2015, 2018', 2018],
    ['since 2019', 2026],
    ['since 2030', 2030],
    ['until 2005', 2005],
    ['', 2026],
  ])('open at the last year of %j, or at the current year', (text, year) => {
    expect(latestYear(text, 2026)).toBe(year);
  });

  it('keep years outside the bounds of the picker', () => {
    expect(toggleYear('1850 - 1860', 2000)).toBe('1850 - 1860, 2000');
  });

  it('are cut to the given length [spec 2.9]', () => {
    expect(cutYears('2001, 2003, 2005', 15)).toBe('2001, 2003, 200…');
    expect(cutYears('2001', 15)).toBe('2001');
  });
});

describe('a tag', () => {
  it('is brought to capitals and dashes while typed', () => {
    expect(normaliseTyping('salt marsh')).toBe('SALT-MARSH');
    expect(normaliseTyping('  ')).toBe('');
    expect(normaliseTyping('Künst#ler')).toBe('KUNSTLER');
  });

  it('accepts a trailing space, which becomes a dash before another word', () => {
    expect(normaliseTyping('salt  ')).toBe('SALT ');
    expect(normaliseTyping('SALT m')).toBe('SALT-M');
    expect(normaliseTyping('salt- ')).toBe('SALT-');
    expect(checkTyping('SALT ')).toBeNull();
    expect(checkUnadded('SALT ')).toBeUndefined();
    expect(addTag([], { name: 'SALT ', tag_type: 'person' })).toEqual({
      tags: [{ name: 'SALT', tag_type: 'person' }],
    });
  });

  it('is checked with short messages while it is typed [spec 2.5]', () => {
    const judge = checkTyping;
    expect(judge('se')).toBe('Tag must be at least 3 characters');
    expect(judge('thirteenlette')).toBe('Tag must be at most 12 characters');
    expect(judge('SALT--MARSH')).toBe('No consecutive dashes');
    expect(judge('-salt')).toBe('Cannot start or end with dash');
    expect(judge('海')).toBe(tagMessages.characters);
    expect(judge('sea')).toBeNull();
    expect(judge('')).toBeNull();
  });

  it('is added once, and refused with the full message when it breaks a rule [spec 2.5]', () => {
    const sea = { name: 'SEA', tag_type: 'person' as const };
    expect(addTag([sea], { name: 'sea', tag_type: 'topics' })).toEqual({ tags: [sea] });
    expect(addTag([], { name: '', tag_type: 'person' })).toEqual({ message: tagMessages.empty });
    expect(addTag([], { name: 'se', tag_type: 'person' })).toEqual({ message: tagMessages.short });
    const long = { name: 'THIRTEEN-LETTERS', tag_type: 'person' as const };
    expect(addTag([], long)).toEqual({ message: tagMessages.long });
    for (const tag of suggestedTags) expect(addTag([], tag)).toEqual({ tags: [tag] });
    const near = { name: 'AEROSPACE-ENGINEERING', tag_type: 'discipline' as const };
    expect(addTag([], near)).toEqual({ message: tagMessages.long });
  });

  it('is suggested by type, at most four of each, except tags already chosen [spec 2.3]', () => {
    expect(suggestedTags.map(({ name, tag_type }) => `${tag_type} ${name}`)).toEqual([
      'community ASIAN',
      'community ASIAN-PACIFIC',
      'community PACIFIC',
      'community ARTIST',
      'discipline AEROSPACE-ENGINEER',
      'discipline SPACE',
      'topics CLIMATE',
      'topics PACIFISM',
    ]);
    const found = Array.from({ length: 6 }, (_, index) => ({
      name: `SEA${index}`,
      tag_type: 'person' as const,
    }));
    const groups = groupSuggestions({
      found,
      types: ['person', 'topics'],
      chosen: [{ name: 'CLIMATE', tag_type: 'topics' }],
      typed: '',
    });
    expect(groups.map(({ type, tags }) => [type, tags.length])).toEqual([
      ['person', 4],
      ['topics', 1],
    ]);
  });
});

describe('links', () => {
  it('have a row for each platform, and one more for a second link of a platform', () => {
    expect(linkRowsOf([]).map(({ platform }) => platform)).toEqual([...platforms]);
    const two = linkRowsOf([
      { platform: 'website', url: 'https://a.example', audience: 'public' },
      { platform: 'website', url: 'https://b.example', audience: 'public' },
    ]);
    expect(two).toHaveLength(platforms.length + 1);
  });

  it('show a handle with @, and are saved without it [spec 2.3]', () => {
    expect(shownLink('instagram', 'tide.lines')).toBe('@tide.lines');
    expect(shownLink('tiktok', 'tide')).toBe('@tide');
    expect(shownLink('youtube', 'tide')).toBe('tide');
    expect(
      linksToSave([
        { platform: 'instagram', url: '@tide.lines', audience: 'members' },
        { platform: 'x', url: ' ', audience: 'public' },
      ]),
    ).toEqual([{ platform: 'instagram', url: 'tide.lines', audience: 'members' }]);
  });

  it('are refused with the message of their platform, unless empty', () => {
    for (const platform of platforms) {
      expect(checkLink({ platform, url: 'no such thing !' })).toBe(socialLinkMessages[platform]);
      expect(checkLink({ platform, url: '' })).toBeUndefined();
    }
  });
});
