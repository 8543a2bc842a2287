import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneLetterApart, type SharedFacts, scorePair } from './score.ts';

const score = (names: [string, string], more: Partial<SharedFacts> = {}) => {
  const facts = {
    names,
    also: '',
    similarity: 0,
    link: null,
    identifier: null,
    place: null,
    connections: 0,
    ...more,
  };
  const { score, reasons } = scorePair(facts);
  return [score, ...reasons.map(({ reason }) => reason)];
};

it('scorePair returns the reasons for a possible duplicate, strongest first', () => {
  expect(score(['mere kingi', 'mere kingi'])).toEqual([60, 'same_name']);
  expect(score(['mere kingi', 'kingi, mere'])).toEqual([58, 'same_words']);
  expect(score(['mere kingi', 'mere kinggi'])).toEqual([50, 'one_letter']);
  expect(score(['jan ito', 'jon ito'])).toEqual([50, 'one_letter']);
  expect(score(['mere kingi', 'mere aroha kingi'], { similarity: 0.6 })).toEqual([
    27,
    'similar_name',
  ]);
  expect(score(['tide', 'tides house'], { similarity: 0.45, place: 'Lyon' })).toEqual([
    35,
    'similar_name',
    'same_place',
  ]);
  expect(score(['a', 'b'], { link: 'website:tide.org', connections: 9 })).toEqual([
    66,
    'same_link',
    'same_connections',
  ]);
});

it('scorePair gives 0 to different names that share only a place and connections', () => {
  expect(score(['maria lopez', 'hana ito'], { place: 'Lyon', connections: 3 })).toEqual([0]);
  expect(score(['maria lopez', 'maria lenz'], { similarity: 0.43 })).toEqual([0]);
});

it('scorePair gives 0 to names of a series that differ only by a number', () => {
  const facts = { similarity: 0.9, place: 'Vienna', connections: 79 };
  expect(score(['11. exhibition', '12. exhibition'], facts)).toEqual([0]);
  expect(score(['tide lines', 'tide lines 2'], facts)).toEqual([0]);
  expect(score(['11. exhibition', '11. exhibitions'], facts)[1]).toBe('one_letter');
});

it('isOneLetterApart detects every difference of one letter, in both directions', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdé '), minLength: 4, maxLength: 12 });
  const slip = fc.record({
    name,
    at: fc.nat(),
    kind: fc.nat(3),
    letter: fc.constantFrom('x', 'y'),
  });
  fc.assert(
    fc.property(slip, ({ name, at: given, kind, letter }) => {
      const at = given % name.length;
      const others = [
        name.slice(0, at) + letter + name.slice(at),
        name.slice(0, at) + letter + name.slice(at + 1),
        name.length > 4 ? name.slice(0, at) + name.slice(at + 1) : `${name}x`,
        name.slice(0, at) + (name[at + 1] ?? 'x') + (name[at] ?? '') + name.slice(at + 2),
      ];
      const other = others[kind] ?? '';
      fc.pre(other !== name);
      expect([isOneLetterApart(name, other), isOneLetterApart(other, name)]).toEqual([true, true]);
    }),
  );
  expect(isOneLetterApart('abcd', 'dcba')).toBe(false);
  expect(isOneLetterApart('ana', 'ani')).toBe(false);
});
