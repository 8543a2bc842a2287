import { expect, it } from 'vitest';
import { identifiersSought, readIdentifier } from './identifier-rules.ts';
import { identifierAddress, sayIdentifier } from './identifier-words.ts';
import { eachIdentifierOnce, type IdentifierScheme, writeIdentifier } from './model/identifiers.ts';

const read = (typed: string, scheme?: IdentifierScheme) => {
  const one = readIdentifier(typed, scheme);
  return one && writeIdentifier(one);
};

it.each<[typed: string, scheme: IdentifierScheme, stored: string]>([
  ['0000-0002-1825-0097', 'orcid', 'orcid:0000-0002-1825-0097'],
  ['0000 0002 1694 233x', 'orcid', 'orcid:0000-0002-1694-233X'],
  ['0000 0001 2103 2683', 'isni', 'isni:0000000121032683'],
  ['03YRM5C26', 'ror', 'ror:03yrm5c26'],
  ['02twcfp32', 'ror', 'ror:02twcfp32'],
  ['q42', 'wikidata', 'wikidata:Q42'],
  ['113230702', 'viaf', 'viaf:113230702'],
  ['51 824 753 556', 'abn', 'abn:51824753556'],
  [
    '259854F7-B261-4C8C-8556-4B153DEEBC18',
    'local_contexts',
    'local_contexts:259854f7-b261-4c8c-8556-4b153deebc18',
  ],
  ['https://d-nb.info/gnd/118540238', 'other', 'https://d-nb.info/gnd/118540238'],
])('reads %s as %s', (typed, scheme, stored) => {
  expect(read(typed, scheme)).toBe(stored);
  // As a file has it, and as its page is called, whatever is chosen.
  expect(read(stored, 'viaf')).toBe(stored);
  const found = readIdentifier(typed, scheme);
  expect(found && read(identifierAddress(found), 'abn')).toBe(stored);
  expect(found && read(sayIdentifier(found), scheme)).toBe(scheme === 'other' ? null : stored);
});

it.each<[typed: string, scheme: IdentifierScheme]>([
  ['0000-0002-1825-0098', 'orcid'],
  ['0000-0002-1825-009', 'orcid'],
  ['0000 0001 2103 2684', 'isni'],
  ['03yrm5c27', 'ror'],
  ['03yrl5c26', 'ror'],
  ['P42', 'wikidata'],
  ['Q0', 'wikidata'],
  ['VIAF 1', 'viaf'],
  ['51 824 753 557', 'abn'],
  ['259854f7', 'local_contexts'],
  ['d-nb.info/gnd/118540238', 'other'],
  ['javascript:alert(1)', 'other'],
  ['https://somebody:secret@example.org/', 'other'],
  ['https://orcid.org/0000-0002-1825-0098', 'other'],
  ['', 'viaf'],
])('refuses %s as %s', (typed, scheme) => {
  expect(read(typed, scheme)).toBeNull();
});

it('refuses every other check digit', () => {
  const fits = (start: string, ends: readonly string[], scheme: IdentifierScheme) =>
    ends.filter((end) => read(start + end, scheme) !== null);
  const digits = [...'0123456789'];
  const pairs = digits.flatMap((one) => digits.map((other) => one + other));
  expect(fits('000000021825009', [...digits, 'X'], 'orcid')).toEqual(['7']);
  expect(fits('000000021694233', [...digits, 'X'], 'isni')).toEqual(['X']);
  expect(fits('042nb2s', pairs, 'ror')).toEqual(['44']);
  expect(fits('5182475355', digits, 'abn')).toEqual(['6']);
});

it.each([
  ['http://www.orcid.org/0000-0002-1825-0097/', 'orcid:0000-0002-1825-0097'],
  ['orcid.org/0000-0002-1825-0097?lang=en', 'orcid:0000-0002-1825-0097'],
  ['ORCID: 0000-0002-1825-0097', 'orcid:0000-0002-1825-0097'],
  ['https://www.wikidata.org/wiki/Q42#sitelinks', 'wikidata:Q42'],
  ['https://www.wikidata.org/wiki/Special:EntityPage/Q42', 'wikidata:Q42'],
  ['http://viaf.org/viaf/113230702/#Adams', 'viaf:113230702'],
  ['https://viaf.org/en/viaf/113230702', 'viaf:113230702'],
  ['https://abr.business.gov.au/ABN/View?id=51824753556', 'abn:51824753556'],
  [
    'https://localcontextshub.org/projects/259854f7-b261-4c8c-8556-4b153deebc18/',
    'local_contexts:259854f7-b261-4c8c-8556-4b153deebc18',
  ],
])('understands the pasted address %s', (typed, stored) => {
  expect(read(typed, 'other')).toBe(stored);
});

it('has the address of the page that stays, without a redirect', () => {
  const address = identifierAddress({ scheme: 'wikidata', value: 'Q42' });
  expect(address).toBe('https://www.wikidata.org/wiki/Q42');
  expect(read(address, 'other')).toBe('wikidata:Q42');
});

it('seeks what a whole text may mean, and no years', () => {
  const sought = (typed: string) => identifiersSought(typed).map(writeIdentifier);
  const sixteen = ['orcid:0000-0002-1825-0097', 'isni:0000000218250097'];
  expect(sought('0000000218250097')).toEqual(sixteen);
  expect(sought('51 824 753 556')).toEqual(['abn:51824753556']);
  expect(sought('Q42')).toEqual(['wikidata:Q42']);
  expect(sought('1869')).toEqual([]);
  expect(sought('9847974')).toEqual(['viaf:9847974']);
  expect(sought('https://orcid.org/0000-0002-1825-0098')).toEqual([]);
  expect(sought('viaf:1869')).toEqual(['viaf:1869']);
  expect(sought('tide house')).toEqual([]);
});

it('keeps each once', () => {
  const one = readIdentifier('orcid:0000-0002-1825-0097');
  const other = readIdentifier('orcid.org/0000-0002-1825-0097');
  expect(eachIdentifierOnce([one, other].filter((item) => item !== null))).toEqual([one]);
});
