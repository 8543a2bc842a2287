import { type GraphNode, parseYears } from '@mangrove/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { describeWithDatabase, runsOf } from '../../../test/with-database.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import { multirangeOf } from '../../db/year-ranges.ts';

interface PlainRelationship {
  from: number;
  to: number;
  role: string;
  years: string;
}

interface Question {
  depth: number;
  maxNodes: number;
  limit: number;
  role: string | null;
  yearFrom: number | null;
  yearTo: number | null;
}

interface Network {
  size: number;
  /** Ids, best match first. */
  matches: number[];
  relationships: PlainRelationship[];
}

const kinds = ['person', 'project', 'organization'] as const;
const kindOf = (id: number) => kinds[id % 3] ?? 'person';

// The reference model: written for readability, without any of the product's code.
function surroundPlainly(network: Network, question: Question) {
  const years = (relationship: PlainRelationship) => parseYears(relationship.years);
  const relationships = network.relationships.filter(
    (relationship) =>
      (question.role === null || relationship.role === question.role) &&
      ((question.yearFrom === null && question.yearTo === null) ||
        years(relationship).some(
          ({ from, to }) => to >= (question.yearFrom ?? -9999) && from <= (question.yearTo ?? 9999),
        )),
  );
  const isFree = question.role === null && question.yearFrom === null && question.yearTo === null;
  const found = network.matches.filter(
    (id) => isFree || relationships.some(({ from, to }) => from === id || to === id),
  );
  const matches = found.slice(0, question.limit);
  const distance = new Map(matches.map((id) => [id, 0]));
  const previous = new Map<number, number>();
  for (let step = 1; step <= question.depth; step++) {
    const before = [...distance.keys()].filter((id) => distance.get(id) === step - 1);
    for (const id of before.sort((a, b) => a - b)) {
      for (const relationship of relationships) {
        const other =
          relationship.from === id
            ? relationship.to
            : relationship.to === id
              ? relationship.from
              : null;
        if (other === null || distance.has(other)) continue;
        distance.set(other, step);
        previous.set(other, id);
      }
    }
  }
  const countTies = (id: number) =>
    network.relationships.filter(
      (relationship) => relationship.from === id || relationship.to === id,
    ).length;
  const reached = [...distance.keys()];
  const kept = new Set(
    reached
      .toSorted(
        (a, b) =>
          (distance.get(a) ?? 0) - (distance.get(b) ?? 0) || countTies(b) - countTies(a) || a - b,
      )
      .slice(0, question.maxNodes),
  );
  let complete = 0;
  for (let step = 0; step <= question.depth; step++) {
    const level = reached.filter((id) => distance.get(id) === step);
    if (level.length === 0 || level.some((id) => !kept.has(id))) break;
    complete = step;
  }
  const path = (id: number): number[] => {
    const before = previous.get(id);
    return before === undefined ? [id] : [...path(before), id];
  };
  const order = [
    ...matches,
    ...reached
      .filter((id) => distance.get(id) !== 0)
      .sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0) || a - b),
  ].filter((id) => kept.has(id));
  return {
    nodes: order.map((id) => ({
      id,
      depth: distance.get(id),
      path: path(id).map((step) => ({ type: kindOf(step), id: step })),
    })),
    edges: relationships
      .filter((relationship) => kept.has(relationship.from) && kept.has(relationship.to))
      .map((relationship) => [
        relationship.from,
        relationship.to,
        relationship.role,
        relationship.years,
      ]),
    graph_truncated: kept.size < reached.length,
    truncation_message:
      kept.size < reached.length ? `Showing ${kept.size} of ${reached.length} entities` : null,
    total_matches: found.length,
    total_nodes: reached.length,
    actual_depth_reached: complete,
  };
}

const networks = fc.integer({ min: 2, max: 24 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    matches: fc.shuffledSubarray(
      Array.from({ length: size }, (_, index) => index + 1),
      { minLength: 1, maxLength: Math.min(size, 6) },
    ),
    relationships: fc.uniqueArray(
      fc
        .record({
          from: fc.integer({ min: 1, max: size }),
          to: fc.integer({ min: 1, max: size }),
          role: fc.constantFrom('Artist', 'Member'),
          years: fc.constantFrom('', '2010', '2012 - 2016', '1890, 2020 - 2022'),
        })
        .filter((relationship) => relationship.from !== relationship.to),
      { maxLength: 40, selector: ({ from, to, role, years }) => `${from} ${to} ${role} ${years}` },
    ),
  }),
);

const questions = fc.record({
  depth: fc.integer({ min: 1, max: 3 }),
  maxNodes: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(500)),
  limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(50)),
  role: fc.option(fc.constantFrom('Artist', 'Member'), { freq: 2 }),
  yearFrom: fc.option(fc.constantFrom(1800, 2011, 2016), { freq: 2 }),
  yearTo: fc.option(fc.constantFrom(2016, 2021, 2100), { freq: 2 }),
});

describeWithDatabase('the surroundings of matches', (context) => {
  const server = sharedApp(context);

  it('equal those of a reference model on random networks, right after every change', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(networks, questions, async (network, question) => {
        await store(network);
        const expected = surroundPlainly(network, question);
        expect(await ask(question)).toEqual(expected);
        answered += 1;
      }),
      { numRuns: runsOf(80), interruptAfterTimeLimit: 240_000 },
    );
    expect(answered).toBeGreaterThanOrEqual(runsOf(80));
  }, 300_000);

  async function store({ size, matches, relationships }: Network): Promise<void> {
    await context.db.deleteFrom('entities').execute();
    await context.db
      .insertInto('entities')
      .values(
        Array.from({ length: size }, (_, index) => {
          const rank = matches.indexOf(index + 1);
          const name = rank < 0 ? `Other ${index}` : `Found ${String(rank).padStart(2, '0')}`;
          return { id: index + 1, type: kindOf(index + 1), name };
        }),
      )
      .execute();
    if (relationships.length > 0) {
      await context.db
        .insertInto('relationships')
        .values(
          relationships.map(({ from, to, role, years }) => ({
            node1_id: from,
            node2_id: to,
            role,
            years,
            year_ranges: multirangeOf(parseYears(years)),
          })),
        )
        .execute();
    }
    await raiseNetworkVersion(context.db);
  }

  async function ask({ depth, maxNodes, limit, role, yearFrom, yearTo }: Question) {
    const query = new URLSearchParams({
      q: 'found',
      connection_depth: String(depth),
      max_nodes: String(maxNodes),
      limit: String(limit),
      ...(role === null ? {} : { role }),
      ...(yearFrom === null ? {} : { year_from: String(yearFrom) }),
      ...(yearTo === null ? {} : { year_to: String(yearTo) }),
    });
    const response = await server.app.inject(`/api/v1/search/comprehensive?${query}`);
    expect(response.statusCode).toBe(yearFrom && yearTo && yearFrom > yearTo ? 400 : 200);
    const { nodes, edges, max_nodes, connection_depth, ...rest } = response.json();
    expect([max_nodes, connection_depth]).toEqual([maxNodes, depth]);
    return {
      ...rest,
      nodes: nodes.map((node: GraphNode) => {
        expect(node.is_match).toBe(node.connection_depth === 0);
        return { id: node.id, depth: node.connection_depth, path: node.connection_path };
      }),
      edges: edges.map((edge: Record<string, never>) => [
        edge.node1_id,
        edge.node2_id,
        ...Object.values(edge.relationship_metadata ?? {}),
      ]),
    };
  }
});
