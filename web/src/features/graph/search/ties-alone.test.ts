import type { Graph, GraphNode } from '@mangrove/contract';
import { describe, expect, it } from 'vitest';
import { countsText } from './result-lines.ts';
import { readQuestion, type SearchQuestion } from './search-question.ts';
import { searchTies } from './ties-alone.ts';

const node = (id: number): GraphNode => ({
  id,
  type: 'person',
  display_name: `Person ${id}`,
  low_res_photo_url: '',
  photo_url: '',
  bio: '',
  description: '',
  is_match: false,
  connection_depth: 0,
  connection_path: [],
});
const tie = (from: number, to: number, role: string, years: string): Graph['edges'][number] => ({
  node1_type: 'person',
  node1_id: from,
  node2_type: 'person',
  node2_id: to,
  relationship_metadata: { role_type: role, years_involved: years },
});
const graph: Graph = {
  nodes: [1, 2, 3, 4, 5].map(node),
  edges: [
    tie(1, 2, 'Teacher', '1884'),
    tie(2, 3, 'teacher', '1870 - 1880'),
    tie(3, 4, 'Friend', '1884, 1890'),
    tie(4, 5, 'Friend', ''),
  ],
};
const ask = (address: Parameters<typeof readQuestion>[0]) =>
  searchTies(graph, readQuestion(address) as SearchQuestion);
const ids = ({ nodes }: ReturnType<typeof ask>) => nodes.map(({ id }) => id);

describe('searchTies', () => {
  it('finds who has a relationship in one of the roles, the best connected first', () => {
    const reply = ask({ role: ['TEACHER'] });
    expect(ids(reply)).toEqual([2, 3, 1]);
    expect(reply.edges).toHaveLength(2);
    expect(countsText(reply)).toBe('3 direct matches and 0 connected entities.');
    expect(ids(ask({ role: ['Teacher', 'Friend'] }))).toEqual([2, 3, 4, 1, 5]);
  });

  it('narrows by years, whose end may be open, and leaves out what has none', () => {
    expect(ids(ask({ year_from: 1875, year_to: 1882 }))).toEqual([2, 3]);
    expect(ids(ask({ year_from: 1885 }))).toEqual([3, 4]);
    expect(ids(ask({ role: ['Friend'], year_to: 1880 }))).toEqual([]);
  });

  it('cuts at the limit and says so', () => {
    const many: Graph = {
      nodes: Array.from({ length: 700 }, (_, index) => node(index + 1)),
      edges: Array.from({ length: 699 }, (_, index) => tie(700, index + 1, 'Friend', '')),
    };
    const reply = searchTies(many, readQuestion({ role: ['Friend'] }) as SearchQuestion);
    expect(reply.nodes).toHaveLength(500);
    expect(ids(reply)[0]).toBe(700);
    expect(reply.truncation_message).toBe('Showing 500 of 700 entities');
  });
});
