import type { SearchReply } from './map-result.ts';

interface Found {
  id: number;
  name: string;
  /** The ids from the match to this entity. */
  path: number[];
}

/** The reply of a search that found these people, each connected to the previous on its path. */
export function aReply(found: readonly Found[]): SearchReply {
  const depths = found.map(({ path }) => path.length - 1);
  const deepest = Math.max(0, ...depths);
  return {
    nodes: found.map(({ id, name, path }) => ({
      id,
      type: 'person',
      display_name: name,
      low_res_photo_url: '',
      photo_url: '',
      bio: '',
      description: '',
      is_match: path.length === 1,
      connection_depth: path.length - 1,
      connection_path: path.map((step) => ({ type: 'person', id: step })),
      matched_on: [],
    })),
    edges: found.flatMap(({ id, path }) => {
      const before = path.at(-2);
      if (before === undefined) return [];
      return {
        node1_type: 'person' as const,
        node1_id: before,
        node2_type: 'person' as const,
        node2_id: id,
        relationship_metadata: { role_type: 'Friend', years_involved: '2020' },
      };
    }),
    graph_truncated: false,
    max_nodes: 500,
    truncation_message: null,
    total_matches: depths.filter((depth) => depth === 0).length,
    total_nodes: found.length,
    actual_depth_reached: deepest,
    connection_depth: deepest,
  };
}
