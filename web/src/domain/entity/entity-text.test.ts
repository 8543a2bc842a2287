import type { Location, Organization, Person } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { aboutText, aboutTextsOf, fullName, placeNames, relationshipTexts } from './entity-text.ts';
import { aPerson } from './test-entities.ts';

const person = (more: Partial<Person>): Person => aPerson(more);

function location(more: Partial<Location>): Location {
  return {
    id: 1,
    place_name: '',
    city: '',
    state: '',
    country: '',
    latitude: null,
    longitude: null,
    audience: 'public',
    ...more,
  };
}

describe('fullName [spec 3.2]', () => {
  it('joins first and last name, and falls back to the whole name', () => {
    expect(fullName(person({ first_name: 'Ada', last_name: 'Ng' }))).toBe('Ada Ng');
    expect(fullName(person({ first_name: 'Ada', last_name: '' }))).toBe('Ada');
    expect(fullName(person({ first_name: '', last_name: '', name: 'Ada' }))).toBe('Ada');
  });
});

describe('aboutText and aboutTextsOf', () => {
  it('cuts a text after a hundred characters [spec 3.2]', () => {
    expect(aboutText('x'.repeat(100))).toBe('x'.repeat(100));
    expect(aboutText('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });

  it('returns the description of an organisation', () => {
    const { bio: _bio, ...rest } = person({});
    const organization = { ...rest, type: 'organization', description: 'Keeps tides.' };
    const [text] = aboutTextsOf(organization as unknown as Organization);
    expect(text).toEqual({ language: '', text: 'Keeps tides.' });
  });
});

describe('placeNames', () => {
  it('returns the names of a place, from the venue to the country', () => {
    const place = { place_name: 'Kunsthaus', city: 'Vienna', country: 'Austria' };
    expect(placeNames(location(place))).toEqual(['Kunsthaus', 'Vienna', 'Austria']);
  });

  it('omits a repeated name, and uses the state without a city', () => {
    const singapore = { place_name: 'Singapore', city: 'Singapore' };
    expect(placeNames(location(singapore))).toEqual(['Singapore']);
    const bavaria = { state: 'Bavaria', country: 'Germany' };
    expect(placeNames(location(bavaria))).toEqual(['Bavaria', 'Germany']);
    expect(placeNames(location({}))).toEqual([]);
  });
});

describe('relationshipTexts', () => {
  const agreed = (role: string, year: string) => ({
    ...{ role, year, waits_for: null },
    confirmation: 'confirmed' as const,
  });

  it('says which end has not confirmed, and whether nobody could', () => {
    const waiting = { role: 'Host', year: '2020', waits_for: 7 };
    const ends = [
      { id: 3, name: 'Ada' },
      { id: 7, name: 'Saltwater Archive' },
    ];
    const of = (confirmation: 'unconfirmed' | 'unclaimed') =>
      relationshipTexts([{ ...waiting, confirmation }], ends);
    expect(of('unconfirmed')).toEqual(['Host, 2020 (not confirmed by Saltwater Archive)']);
    expect(of('unclaimed')).toEqual(['Host, 2020 (unclaimed)']);
  });

  it('lists every role with its year [spec 3.2]', () => {
    expect(
      relationshipTexts([agreed('Exhibited', '1885'), agreed('Juror', '2015, 2018 - 2020')], []),
    ).toEqual(['Exhibited, 1885', 'Juror, 2015, 2018 - 2020']);
  });

  it('returns "Member, year unknown" when role and year are empty [spec 3.3]', () => {
    expect(relationshipTexts([agreed('', ' ')], [])).toEqual(['Member, year unknown']);
  });
});
