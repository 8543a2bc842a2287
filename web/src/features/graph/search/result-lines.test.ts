import type { EntityType } from '@mangrove/contract/browser';
import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { addGuest, buildResult, highlightOf, type SearchReply } from './map-result.ts';
import { countsText, distanceText, hiddenText, warningLines } from './result-lines.ts';
import { aReply } from './test-reply.ts';

const whole = buildNetwork(someColumns());

/** A search for "Cy" with two steps: Cy – Bo – Ada. */
const chain = () =>
  aReply([
    { id: 30, name: 'Cy Okafor', path: [30] },
    { id: 20, name: 'Bo Lind', path: [30, 20] },
    { id: 10, name: 'Ada Ng', path: [30, 20, 10] },
  ]);

describe('the result as a network [spec 3.2]', () => {
  it('keeps positions and sizes of the whole map, and only the edges that were found', () => {
    const { network, steps } = buildResult(whole, chain());
    expect([...network.positions]).toEqual([20, 10, 10, 5, 0, 0]);
    expect([...network.degrees]).toEqual([1, 2, 2]);
    expect([...steps]).toEqual([0, 1, 2]);
    expect(network.adjacency.sources).toHaveLength(2);
    expect(network.counts).toEqual({ person: 3, project: 0, organization: 0 });
    expect(network.indexOf(10)).toBe(2);
    expect(network.indexOf(40)).toBeNull();
  });

  it('places nodes that the map does not know beside their neighbours', () => {
    const reply = aReply([
      { id: 10, name: 'Ada Ng', path: [10] },
      { id: 99, name: 'Just Saved', path: [10, 99] },
    ]);
    expect([...buildResult(whole, reply).network.positions]).toEqual([0, 0, 0, 0]);
    const alone = buildResult(whole, aReply([{ id: 99, name: 'Just Saved', path: [99] }]));
    expect([...alone.network.positions]).toEqual([12, 10]);
  });

  it('adds a selected node that was not found, with its connections to the result', () => {
    const result = addGuest(whole, buildResult(whole, chain()), whole.indexOf(40) ?? -1);
    expect(result.guest).toBe(3);
    expect(result.network.names[3]).toBe('Reef Study');
    expect([...result.network.adjacency.sources, ...result.network.adjacency.targets]).toContain(3);
    expect(distanceText(result, 3)).toBe('Not among the results');
  });

  it('highlights the matches and the path to the selected node', () => {
    const result = buildResult(whole, chain());
    expect([...highlightOf(result, null).matches]).toEqual([0]);
    expect(highlightOf(result, null).paths).toEqual([]);
    expect(highlightOf(result, 2).paths).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});

describe('the text about a result', () => {
  it('says how many steps away each node is, and through which nodes [spec 3.2]', () => {
    const result = buildResult(whole, chain());
    expect([0, 1, 2].map((node) => distanceText(result, node))).toEqual([
      'Direct match',
      '1 step away via Cy Okafor',
      '2 steps away via Cy Okafor → Bo Lind',
    ]);
  });

  it.each<[Partial<SearchReply>, string]>([
    [{}, '1 direct match and 2 connected entities, 2 steps deep.'],
    [
      { connection_depth: 3 },
      '1 direct match and 2 connected entities, 2 steps deep (3 requested).',
    ],
    [
      { total_matches: 1212 },
      'The first 1 of 1,212 direct matches and 2 connected entities, 2 steps deep.',
    ],
    [
      { graph_truncated: true, actual_depth_reached: 1 },
      '1 direct match and 2 connected entities, 1 step deep, step 2 shown in part (2 requested).',
    ],
    [
      { graph_truncated: true, actual_depth_reached: 1, connection_depth: 3 },
      '1 direct match and 2 connected entities, 1 step deep, step 2 shown in part (3 requested).',
    ],
  ])('counts %j', (more, text) => {
    expect(countsText({ ...chain(), ...more })).toBe(text);
  });

  it('warns of a cut with the limit, the message, the counts and the depth [spec 3.2]', () => {
    expect(warningLines(chain())).toEqual([]);
    const cut = {
      ...chain(),
      graph_truncated: true,
      truncation_message: 'Showing 500 of 1234 entities',
      connection_depth: 3,
    };
    expect(warningLines(cut)).toEqual([
      'The graph is limited to a maximum of 500 nodes.',
      'Showing 500 of 1234 entities.',
      '1 direct match, 2 connected entities.',
      'The depth was limited to 2 of 3 steps.',
    ]);
    expect(warningLines({ ...cut, connection_depth: 2 })).toHaveLength(3);
  });

  it('says which step of a cut result is shown in part', () => {
    const cut = {
      ...aReply([
        { id: 30, name: 'Cy Okafor', path: [30] },
        { id: 20, name: 'Bo Lind', path: [30, 20] },
      ]),
      graph_truncated: true,
      actual_depth_reached: 0,
    };
    expect(countsText(cut)).toBe(
      '1 direct match and 1 connected entity, step 1 shown in part (1 requested).',
    );
    expect(warningLines(cut).at(-1)).toBe(
      'The depth was limited to 0 of 1 step; step 1 shown in part.',
    );
  });

  const asked = {
    q: '',
    entity_type: [] as EntityType[],
    tag: ['REEF'],
    country: [] as string[],
    place: [] as string[],
    nation: [] as string[],
    state: [] as ('planned' | 'ended')[],
    entity_source: [] as 'none'[],
  };

  it.each([
    ['', 3, '3 filters hide 212 of 4,401.'],
    ['', 1, '1 filter hides 212 of 4,401.'],
    ['reef', 0, 'The search hides 212 of 4,401.'],
    ['reef', 2, 'The search and 2 filters hide 212 of 4,401.'],
  ])('says what %j and %i chips hide', (q, chips, text) => {
    const reply = { ...chain(), total_nodes: 4189 };
    expect(hiddenText({ ...asked, q }, chips, reply, 4401)).toBe(text);
  });

  it.each<[string, Partial<typeof asked>, Partial<SearchReply>, string]>([
    ['matches beyond the limit', {}, {}, '1 filter hides 2,172 of 4,401.'],
    [
      'connected ones, which match too',
      { entity_type: ['person'], tag: [] },
      {},
      '1 filter hides 2,174 of 4,401.',
    ],
    ['who has a fitting role too', { tag: [] }, {}, '1 filter hides 2,174 of 4,401.'],
    [
      'but counts those beside the found state',
      { tag: [], state: ['ended'] },
      {},
      '1 filter hides 2,172 of 4,401.',
    ],
    ['what the bound on nodes left out', {}, { total_nodes: 4000 }, '1 filter hides 401 of 4,401.'],
  ])('does not count as hidden: %s', (_what, more, reply, text) => {
    const found = { ...chain(), total_matches: 2227, ...reply };
    expect(hiddenText({ ...asked, ...more }, 1, found, 4401)).toBe(
      `${text} Only the first 1 of 2,227 are shown.`,
    );
  });

  it('keeps the mark of connections that one side has not confirmed', () => {
    const reply = chain();
    const [first, ...others] = reply.edges;
    if (!first) throw new Error('the chain has no edges');
    const result = buildResult(whole, {
      ...reply,
      edges: [{ ...first, confirmation: 'unconfirmed' as const }, ...others],
    });
    const marked = [...(result.network.unconfirmed ?? [])].filter((mark) => mark === 1);
    expect(marked).toHaveLength(1);
    const withGuest = addGuest(whole, result, whole.indexOf(40) ?? -1).network.unconfirmed ?? [];
    expect([...withGuest].filter((mark) => mark === 1)).toHaveLength(1);
    expect(buildResult(whole, reply).network.unconfirmed).toBeUndefined();
  });
});
