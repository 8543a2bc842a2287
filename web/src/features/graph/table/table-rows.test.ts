import { edgeIdsOf } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { compareNames, compareSteps, compareTypes, listRows, type TableRow } from './table-rows.ts';

const network = buildNetwork(someColumns());
const names = (rows: TableRow[]) => rows.map((row) => row.name);

describe('listRows', () => {
  it('returns every node with its number of connections', () => {
    expect(listRows(network, null)[0]).toEqual({
      index: 0,
      id: 10,
      key: 'person_10',
      name: 'Ada Ng',
      type: 'person',
      connections: 2,
      unconfirmed: 0,
      cover: 'none',
      isLocked: false,
      steps: null,
      isMatch: false,
    });
  });

  it('says how many of the neighbours have confirmed nothing', () => {
    const columns = someColumns();
    const unconfirmed = [...edgeIdsOf(columns)];
    const rows = listRows(buildNetwork({ ...columns, unconfirmed }), null);
    expect(rows.map((row) => row.unconfirmed)).toEqual(rows.map((row) => row.connections));
    expect(rows.map((row) => row.unconfirmed)).toContain(2);
    // One confirmed relationship is enough for a pair.
    const confirmed = buildNetwork({ ...columns, unconfirmed: unconfirmed.slice(1) });
    const sum = (all: TableRow[]) => all.reduce((count, row) => count + row.unconfirmed, 0);
    expect(sum(listRows(confirmed, null))).toBe(sum(rows) - 2);
  });

  it('counts the steps from the selected node', () => {
    expect(listRows(network, 2).map((row) => row.steps)).toEqual([2, 1, 0, 3, null]);
  });
});

describe('the order of the table', () => {
  it('compares numbers in names as numbers, and ignores accents and case', () => {
    const rows = ['10. Show', 'Éva', '2. Show', 'eve', 'Eva'].map((name, index) => ({
      ...(listRows(network, null)[0] as TableRow),
      name,
      index,
    }));
    expect(names(rows.sort(compareNames))).toEqual(['2. Show', '10. Show', 'Éva', 'Eva', 'eve']);
  });

  it('puts unreachable nodes last', () => {
    expect(names(listRows(network, 0).sort(compareSteps)).at(-1)).toBe('Tide Archive');
  });

  it('sorts kinds by the word shown in the column', () => {
    expect(listRows(network, null).sort(compareTypes)[0]?.type).toBe('organization');
  });
});
