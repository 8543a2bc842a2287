import { describe, expect, it } from 'vitest';
import { EntityTypeParam } from './endpoints/entity-id.ts';
import { parseEntityId, parseNodeKey } from './entity-id.ts';

describe('parseEntityId [spec 2.3]', () => {
  it.each([
    ['12', 12],
    ['person_12', 12],
    ['2147483647', 2147483647],
  ])('returns the id of %j', (text, id) => {
    expect(parseEntityId(text, 'person')).toBe(id);
  });

  it.each([
    '0',
    '-1',
    '01',
    '1e3',
    '1.5',
    '12 ',
    ' 12',
    '',
    '2147483648',
    '9223372036854775808',
    'project_12',
    'thing_12',
    '_12',
    'person_',
    'person_01',
    'person_person_12',
    '１２',
    'NaN',
  ])('returns null for %j', (text) => {
    expect(parseEntityId(text, 'person')).toBeNull();
  });
});

describe('parseNodeKey', () => {
  it('returns the id, with the kind if the key names one, and null for an unknown kind', () => {
    expect(parseNodeKey('project_7')).toEqual({ type: 'project', id: 7 });
    expect(parseNodeKey('7')).toEqual({ type: null, id: 7 });
    expect(parseNodeKey('thing_7')).toBeNull();
  });
});

describe('EntityTypeParam', () => {
  it('turns the plural of a kind into the kind, and rejects an unknown word', () => {
    expect(EntityTypeParam.parse('people')).toBe('person');
    expect(EntityTypeParam.parse('organizations')).toBe('organization');
    expect(EntityTypeParam.safeParse('animal').success).toBe(false);
  });
});
