import type { EntityType } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { nothingPending, reduceEdits } from '../../kit/pending-edits/pending-edits.ts';
import {
  connectionRules,
  type PendingConnections,
  type StoredConnection,
} from './connection-edits.ts';
import {
  findRows,
  firstOrder,
  isListed,
  listRows,
  placeRows,
  waitsFor,
} from './connection-rows.ts';

let made = 0;
function connection(
  name: string,
  years = '',
  role = '',
  type: EntityType = 'person',
): StoredConnection {
  made += 1;
  const id = 1000 + [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const agreed = { confirmation: 'confirmed', waitsFor: null, isHidden: false } as const;
  return { id: made, other: { id, type, name }, isOutgoing: true, role, years, ...agreed };
}

const rowsOf = (...stored: StoredConnection[]) => listRows(stored, nothingPending, 'person');
const shown = (rows: readonly { other: { name: string }; years: string }[]) =>
  rows.map(({ other, years }) => `${other.name} ${years}`.trim());

describe('the order of connections', () => {
  it('is by years descending, unknown years as 9999, equal years by name [spec 2.2] [spec 2.9]', () => {
    const rows = rowsOf(
      connection('Billie', '2022 - 2026'),
      connection('Mere', 'since the flood'),
      connection('Aroha', 'spring 2024'),
      connection('Tevita', '2024'),
      connection('Hana'),
      connection('Zoë', '1999, 2030'),
    );
    expect(shown(placeRows(rows, firstOrder))).toEqual([
      'Hana',
      'Mere since the flood',
      'Aroha spring 2024',
      'Tevita 2024',
      'Billie 2022 - 2026',
      'Zoë 1999, 2030',
    ]);
    expect(shown(placeRows(rows, { by: 'years', order: 'asc' }))).toEqual([
      'Zoë 1999, 2030',
      'Billie 2022 - 2026',
      'Aroha spring 2024',
      'Tevita 2024',
      'Hana',
      'Mere since the flood',
    ]);
  });

  it('begins with the rows that wait for an answer, however they are sorted', () => {
    const rows = rowsOf(
      connection('Aroha', '2024'),
      { ...connection('Mere', '1990'), confirmation: 'unconfirmed', waitsFor: 50 },
      { ...connection('Zoë', '2030'), confirmation: 'unconfirmed', waitsFor: 7 },
    );
    const isFirst = (row: (typeof rows)[number]) => waitsFor(row, 50);
    for (const by of ['years', 'name']) {
      expect(shown(placeRows(rows, { by, order: 'asc' }, isFirst))).toEqual([
        'Mere 1990',
        'Aroha 2024',
        'Zoë 2030',
      ]);
    }
  });

  it('places a group by its first row, and names it once [spec 2.2]', () => {
    const rows = rowsOf(
      connection('Aroha', '2001', 'founder'),
      connection('Billie', '2010'),
      connection('Aroha', '2024', 'lead artist'),
    );
    const placed = placeRows(rows, firstOrder);
    expect(shown(placed)).toEqual(['Aroha 2024', 'Aroha 2001', 'Billie 2010']);
    expect(placed.map(({ isFirstOfGroup }) => isFirstOfGroup)).toEqual([true, false, true]);
    const oldest = placeRows(rows, { by: 'years', order: 'asc' });
    expect(shown(oldest)).toEqual(['Aroha 2001', 'Aroha 2024', 'Billie 2010']);
  });

  it('is by name in either direction, with two of the same name apart', () => {
    const twin = connection('aroha', '2020');
    const rows = rowsOf(
      connection('Billie', '2010'),
      connection('Aroha', '2001'),
      { ...twin, other: { ...twin.other, name: 'Aroha' } },
      connection('Aroha', '2024'),
    );
    const placed = placeRows(rows, { by: 'name', order: 'asc' });
    expect(placed.filter(({ isFirstOfGroup }) => isFirstOfGroup)).toHaveLength(3);
    expect(placed.at(-1)?.other.name).toBe('Billie');
    const turned = placeRows(rows, { by: 'name', order: 'desc' });
    expect(turned[0]?.other.name).toBe('Billie');
  });
});

describe('the search in connections', () => {
  const rows = rowsOf(
    connection('Nguyễn Thị Hạnh', '2023', 'Hydrologist'),
    connection('Tevita Fifita', '2026', 'Choir leader'),
  );
  it('compares name, role and years without case and accents [spec 2.2]', () => {
    expect(findRows(rows, 'hanh')).toHaveLength(1);
    expect(findRows(rows, 'CHOIR')).toHaveLength(1);
    expect(findRows(rows, ' 2023 ')).toHaveLength(1);
    expect(findRows(rows, '')).toHaveLength(2);
    expect(findRows(rows, 'nobody')).toEqual([]);
  });
});

describe('the rows of a section', () => {
  const person = connection('Aroha', '2020', 'artist');
  const project = connection('Tide Lines', '', '', 'project');
  const organization = connection('Salt Archive', '', '', 'organization');
  const all = [person, project, organization];

  it('are of one kind, or projects and organisations together [spec 2.2]', () => {
    const names = (target: 'person' | 'mixed' | 'organization') =>
      listRows(all, nothingPending, target).map(({ other }) => other.name);
    expect(names('person')).toEqual(['Aroha']);
    expect(names('organization')).toEqual(['Salt Archive']);
    expect(names('mixed')).toEqual(['Tide Lines', 'Salt Archive']);
  });

  it('show edits in place, omit deleted connections, and include additions', () => {
    const { other } = organization;
    const changes = (
      [
        { kind: 'edited', stored: person, change: { role: 'founder', years: '2021' } },
        { kind: 'removed', key: String(project.id) },
        { kind: 'added', key: 'k', value: { other, role: 'host', years: '' } },
      ] as const
    ).reduce<PendingConnections>(
      (pending, action) => reduceEdits(connectionRules, pending, action),
      nothingPending,
    );
    expect(listRows(all, changes, 'person')).toMatchObject([
      { role: 'founder', years: '2021', isEdited: true, isPending: false },
    ]);
    const mixed = listRows(all, changes, 'mixed');
    expect(mixed).toMatchObject([
      { key: String(organization.id), isPending: false },
      { key: 'k', role: 'host', isPending: true, stored: null },
    ]);
    expect(isListed(mixed, other, { role: ' host', years: '' })).toBe(true);
    expect(isListed(mixed, other, { role: 'host', years: '2020' })).toBe(false);
    expect(isListed(mixed, project.other, { role: '', years: '' })).toBe(false);
  });
});
