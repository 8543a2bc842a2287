import { describe, expect, it } from 'vitest';
import type { NameMatch } from '../api.ts';
import type { ConnectionRow } from '../connection-rows.ts';
import type { Target } from '../messages.ts';
import {
  additionsOf,
  beginReview,
  namesOf,
  needsReview,
  type ReviewRow,
  reviewRows,
} from './review-rows.ts';

const candidate = (id: number, name: string, is_same_name = true): NameMatch => ({
  id,
  name,
  type: 'person',
  photo_url: '',
  description: '',
  year: '',
  is_same_name,
  score: 100,
  reasons: [],
});

const row = (name: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  key: `row ${name}`,
  creationKey: `new ${name}`,
  name,
  role: null,
  years: null,
  chosen: null,
  ...more,
});

function listed(id: number, name: string, role = '', creation?: string): ConnectionRow {
  const other = { id, type: 'person', name } as const;
  return {
    key: `listed ${id}`,
    other:
      creation === undefined ? other : { ...other, creation: { key: creation, description: '' } },
    role,
    years: '',
    isPending: creation !== undefined,
    isEdited: false,
    isUncertain: false,
    problem: null,
    stored: null,
  };
}

function look(
  rows: ReviewRow[],
  known: Record<string, NameMatch[]> = {},
  { rows: there = [], target = 'person' }: { rows?: ConnectionRow[]; target?: Target } = {},
) {
  const all = { ...Object.fromEntries(namesOf(rows).map((name) => [name, []])), ...known };
  return reviewRows(rows, { target, rows: there, known: new Map(Object.entries(all)) });
}

describe('a row of the review', () => {
  it('is found when one entity has its name, and new when no entity has a similar one', () => {
    const reviewed = look([row('Mere Kingi'), row('Hana Ito')], {
      'Mere Kingi': [candidate(3, 'Méré Kingi'), candidate(4, 'Mere Aroha Kingi', false)],
    });
    expect(reviewed.map(({ meaning }) => meaning)).toEqual([
      { kind: 'found', other: { id: 3, type: 'person', name: 'Méré Kingi', photoUrl: '' } },
      {
        kind: 'new',
        other: {
          id: 0,
          type: 'person',
          name: 'Hana Ito',
          creation: { key: 'new Hana Ito', description: '' },
        },
      },
    ]);
    expect(reviewed.some(needsReview)).toBe(false);
  });

  it.each([
    ['several have the name', [candidate(3, 'Ada Ng'), candidate(4, 'Ada Ng')]],
    ['one has a name much alike', [candidate(3, 'Ada Nguyen', false)]],
  ])('is left to the user to decide when %s', (_, candidates) => {
    const [reviewed] = look([row('Ada Ng')], { 'Ada Ng': candidates });
    expect(reviewed?.meaning).toEqual({ kind: 'open', candidates });
    expect(reviewed && needsReview(reviewed)).toBe(true);
    expect(additionsOf(reviewed ? [reviewed] : [])).toEqual([]);
    const other = { id: 4, type: 'person', name: 'Ada Ng' } as const;
    const chosen = row('Ada Ng', { chosen: { kind: 'found', other } });
    expect(look([chosen], { 'Ada Ng': candidates })[0]?.meaning).toEqual({ kind: 'found', other });
    const made = row('Ada Ng', { chosen: { kind: 'new', type: 'person', name: 'Ada Ng' } });
    expect(look([made], { 'Ada Ng': candidates })[0]?.meaning.kind).toBe('new');
  });

  it('waits while its name is looked up, and needs a look without a name', () => {
    const context = { target: 'person', rows: [], known: new Map() } as const;
    const reviewed = reviewRows([row('Mere'), row('  ')], context);
    expect(reviewed.map(({ meaning }) => meaning.kind)).toEqual(['waiting', 'nameless']);
    expect(reviewed.every(needsReview)).toBe(true);
  });

  it('takes role and years of the row above unless it has its own, even empty ones', () => {
    const reviewed = look([
      row('A'),
      row('B', { role: 'Artist', years: '2020' }),
      row('C', { years: '2021' }),
      row('D', { role: 'Host' }),
      row('E', { role: '', years: '' }),
      row('F'),
    ]);
    expect(reviewed.map(({ text }) => `${text.role} ${text.years}`)).toEqual([
      ' ',
      'Artist 2020',
      'Artist 2021',
      'Host 2021',
      ' ',
      ' ',
    ]);
  });

  it.each([{ role: 'x'.repeat(101) }, { years: '2'.repeat(101) }, { name: 'M'.repeat(201) }])(
    'needs a look when a text is too long: %j',
    (text) => {
      const [reviewed] = look([row('Mere', text)]);
      expect(reviewed && needsReview(reviewed)).toBe(true);
    },
  );

  it('is found when the same save already creates an entity of its name', () => {
    const there = [listed(-1, 'Hana Ito', 'Host', 'creation')];
    const reviewed = look([row('hana ito', { role: 'Artist' })], {}, { rows: there });
    expect(reviewed[0]?.meaning).toMatchObject({ kind: 'found', other: { id: -1 } });
    expect(additionsOf(reviewed)).toMatchObject([{ other: { id: -1 }, role: 'Artist' }]);
  });

  it('is skipped when the same connection is already in the list', () => {
    const reviewed = look(
      [row('Mere', { role: ' Artist ' }), row('Mere', { role: 'Host' })],
      { Mere: [candidate(3, 'Mere')] },
      { rows: [listed(3, 'Mere', 'Artist')] },
    );
    expect(reviewed.map(({ skipped }) => skipped)).toEqual(['listed', null]);
    expect(additionsOf(reviewed).map(({ role }) => role)).toEqual(['Host']);
  });

  it('shares a created entity with rows of the same name, and is added once per role', () => {
    const reviewed = look([
      row('Hana Ito', { role: 'Artist' }),
      row('hana ITO', { role: 'Host' }),
      row('Hana Itō', { role: 'Artist' }),
    ]);
    expect(reviewed.map(({ skipped }) => skipped)).toEqual([null, null, 'twice']);
    const keys = additionsOf(reviewed).map(({ other }) => other.creation?.key);
    expect(keys).toEqual(['new Hana Ito', 'new Hana Ito']);
  });

  it('becomes a project where projects and organisations are listed together', () => {
    const [reviewed] = look([row('Tide Lines')], {}, { target: 'mixed' });
    expect(reviewed?.meaning).toMatchObject({ kind: 'new', other: { type: 'project' } });
  });
});

it('namesOf returns each name once, as it is stored, and none that is too long', () => {
  const names = [' Mere  Kingi', 'Mere Kingi', '', 'M'.repeat(201)];
  expect(namesOf(names.map((name) => row(name)))).toEqual(['Mere Kingi']);
});

it('beginReview gives each row its own keys', () => {
  const line = { name: 'Mere', role: null, years: null };
  const keys = beginReview([line, line]).flatMap(({ key, creationKey }) => [key, creationKey]);
  expect(new Set(keys).size).toBe(4);
});
