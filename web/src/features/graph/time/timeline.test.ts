import type { NetworkYears } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { buildNetwork, type Network } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { addGuest, buildResult } from '../search/map-result.ts';
import { aReply } from '../search/test-reply.ts';
import { listRowsIn } from '../table/table-rows.ts';
import { hiddenByTime } from './messages.ts';
import { KnownYears, type Timeline } from './timeline.ts';

/** Ada – Bo in 1990 and once undated; Bo – Cy since 2000; Ada – Reef Study undated, itself 1995. */
const told: NetworkYears = {
  version: '1',
  ranges: [
    [1990, 1992],
    [2000, null],
    [1995, 1995],
  ],
  edge_id_gaps: [1, 2],
  edge_ranges: [0, 1],
  node_id_gaps: [40],
  node_ranges: [2],
};
const known = () => new KnownYears(told, 2020);
const network = buildNetwork(someColumns());
const names = (of: Network, back: Uint8Array) => of.names.filter((_, node) => back[node] === 0);
const pairs = (timeline: Timeline, edges: Uint8Array) => {
  const { sources, targets } = timeline.network.adjacency;
  return Object.fromEntries(
    [...edges].map((is, pair) => [`${sources[pair]}-${targets[pair]}`, is] as const),
  );
};
const between = (from: number, to: number) => ({ years: { from, to }, hidesUndated: false });

describe('the years of a network', () => {
  it('reach from the first to the last one named, or to today when ongoing', () => {
    expect(known().bounds).toEqual({ from: 1990, to: 2020 });
    const one = { edge_id_gaps: [1], edge_ranges: [0], node_id_gaps: [], node_ranges: [] };
    expect(new KnownYears({ ...told, ...one, ranges: [[null, 1950]] }, 2020).bounds).toEqual({
      from: 1950,
      to: 1950,
    });
    const ahead = new KnownYears({ ...told, ...one, ranges: [[2030, null]] }, 2020);
    expect(ahead.bounds).toEqual({ from: 2030, to: 2030 });
    const none = {
      ranges: [],
      edge_ranges: [],
      node_ranges: [],
      edge_id_gaps: [],
      node_id_gaps: [],
    };
    expect(new KnownYears({ version: '1', ...none }, 2020).bounds).toBeNull();
  });

  it('exclude a year that is far away from all others', () => {
    const slip = {
      edge_id_gaps: [1, 1, 1],
      edge_ranges: [0, 1, 3],
      ranges: [...told.ranges, [7590, 7590]],
    };
    const timeline = new KnownYears({ ...told, ...slip }, 2020).ofWhole(network);
    expect(timeline.bounds).toEqual({ from: 1990, to: 2020 });
    expect(timeline.histogram).toHaveLength(31);
    expect(timeline.show({ years: { from: 7590, to: 7590 }, hidesUndated: true }).dated).toBe(1);
  });

  it('have a number of relationships each, beside the number of undated ones', () => {
    const { histogram, undated, all } = known().ofWhole(network);
    const counts = new Map([...histogram].map((count, at) => [1990 + at, count]));
    expect([1990, 1992, 1993, 1999, 2000, 2020].map((year) => counts.get(year))).toEqual([
      1, 1, 0, 0, 1, 1,
    ]);
    expect([undated, all]).toEqual([2, 4]);
  });
});

describe('a choice of years', () => {
  it('shows the relationships within it, and undated ones as undated', () => {
    const timeline = known().ofWhole(network);
    const shown = timeline.show(between(1992, 1995));
    expect(pairs(timeline, shown.mask.edges)).toEqual({ '0-1': 1, '0-3': 2, '1-2': 0 });
    expect([shown.dated, shown.hidden, shown.all]).toEqual([1, 1, 4]);
  });

  it('draws a pair with only undated relationships as such, or hides it on request', () => {
    const timeline = known().ofWhole(network);
    const { edges } = timeline.show(between(2010, 2010)).mask;
    expect(pairs(timeline, edges)).toEqual({ '0-1': 2, '0-3': 2, '1-2': 1 });
    const hidden = timeline.show({ ...between(2010, 2010), hidesUndated: true });
    expect(pairs(timeline, hidden.mask.edges)).toEqual({ '0-1': 0, '0-3': 0, '1-2': 1 });
    expect(hidden.hidden).toBe(3);
  });

  it('makes entities step back that have neither a relationship nor years of their own in it', () => {
    const shown = known().ofWhole(network).show(between(1992, 1995));
    expect(names(network, shown.mask.dimmed)).toEqual(['Ada Ng', 'Bo Lind', 'Reef Study']);
    expect(shown.counts).toEqual({ person: 2, project: 1, organization: 0 });
    expect(shown.dimmedCount).toBe(2);
  });

  it('can be all years without undated relationships', () => {
    const timeline = known().ofWhole(network);
    const shown = timeline.show({ years: null, hidesUndated: true });
    expect(pairs(timeline, shown.mask.edges)).toEqual({ '0-1': 1, '0-3': 0, '1-2': 1 });
    expect(names(network, shown.mask.dimmed)).not.toContain('Tide Archive');
  });

  it('leaves the rows in the table that do not step back, with their remaining connections', () => {
    const shown = known()
      .ofWhole(network)
      .show({ ...between(2010, 2010), hidesUndated: true });
    const rows = listRowsIn(shown.network, shown.mask, null, 2);
    expect(rows.map(({ name, connections, steps }) => [name, connections, steps])).toEqual([
      ['Bo Lind', 1, 1],
      ['Cy Okafor', 1, 0],
    ]);
  });
});

describe('hiddenByTime', () => {
  it('counts hidden relationships and dimmed entities, on a phone in one short sentence', () => {
    const choice = between(2010, 2010);
    const shown = known().ofWhole(network).show(choice);
    expect(hiddenByTime(choice, shown, true, false)).toBe(
      'Outside 2010: 1 of 4 relationships are hidden, 3 of 5 entities step back.',
    );
    expect(hiddenByTime(choice, shown, true, true)).toBe('Outside 2010: 1 relationship hidden.');
  });
});

describe('the years of a search', () => {
  const reply = () => {
    const found = aReply([
      { id: 20, name: 'Bo Lind', path: [20] },
      { id: 10, name: 'Ada Ng', path: [20, 10] },
    ]);
    found.edges = [
      {
        node1_type: 'person',
        node1_id: 10,
        node2_type: 'person',
        node2_id: 20,
        relationship_metadata: { role_type: 'Teacher', years_involved: 'since 2015' },
      },
    ];
    return found;
  };

  it('are those of its reply, within the bounds of the whole network', () => {
    const found = buildResult(network, reply());
    const timeline = known().ofResult(network, found, reply());
    expect(timeline.bounds).toEqual({ from: 1990, to: 2020 });
    expect(timeline.all).toBe(1);
    expect([...timeline.show(between(2020, 2020)).mask.edges]).toEqual([1]);
    expect([...timeline.show(between(1990, 1990)).mask.edges]).toEqual([0]);
  });

  it('are those of the network for a guest beside the results', () => {
    const found = addGuest(network, buildResult(network, reply()), 2);
    const timeline = known().ofResult(network, found, reply());
    const shown = timeline.show(between(2000, 2000));
    expect(names(found.network, shown.mask.dimmed)).toEqual(['Bo Lind', 'Cy Okafor']);
    expect(shown.dated).toBe(1);
  });
});
