// Examples in the interface document, for the calls that other programs use first.
import {
  type BodyInput,
  type EndpointDefinition,
  entityEndpoints,
  exportShown,
  findPaths,
  type QueryInput,
  type ReplyOf,
  readFields,
  readGraphChanges,
  readNetworkStates,
  readPlace,
  searchComprehensive,
  searchFacets,
} from '@mangrove/contract';

export interface CallExample {
  query?: Record<string, unknown>;
  body?: unknown;
  /** Undefined for a file. */
  reply?: unknown;
}

const found = {
  photo_url: '',
  low_res_photo_url: '',
  bio: '',
  is_match: false,
  connection_depth: 1,
  matched_on: [],
};
const tideLines = { type: 'project', id: 9 } as const;
const inesQuill = { type: 'person', id: 12 } as const;

const examples: Record<string, CallExample> = {
  ...exampleOf(searchComprehensive, {
    query: { q: 'floods', entity_type: 'project', entity_source: 'none', connection_depth: '1' },
    reply: {
      nodes: [
        {
          ...found,
          ...tideLines,
          display_name: 'Tide Lines',
          description: 'Chalk lines, drawn after the flood of 2011.',
          is_match: true,
          connection_depth: 0,
          connection_path: [tideLines],
          matched_on: [{ field: 'about', text: 'after the flood of 2011', ranges: [[10, 15]] }],
        },
        {
          ...found,
          ...inesQuill,
          display_name: 'Ines Quill',
          description: '',
          connection_path: [tideLines, inesQuill],
        },
      ],
      edges: [
        {
          node1_type: 'person',
          node1_id: 12,
          node2_type: 'project',
          node2_id: 9,
          relationship_metadata: { role_type: 'Curator', years_involved: '2018 - 2021' },
        },
      ],
      graph_truncated: false,
      max_nodes: 500,
      truncation_message: null,
      total_matches: 1,
      total_nodes: 2,
      actual_depth_reached: 1,
      connection_depth: 1,
    },
  }),
  ...exampleOf(searchFacets, {
    query: { q: 'floods', place: 'Suva, Fiji', facet: 'tag', part: 'OC' },
    reply: { values: [{ value: 'OCEAN', count: 3 }], years: null },
  }),
  ...exampleOf(findPaths, {
    query: { from: 'person_12', to: 'project_9', k: '1', weighting: 'degree' },
    reply: {
      paths: [
        {
          length: 1,
          cost: 1,
          nodes: [
            { ...inesQuill, name: 'Ines Quill' },
            { ...tideLines, name: 'Tide Lines' },
          ],
          steps: [[{ relationship_id: 77, role: 'Curator', year: '2018 - 2021', node1_id: 12 }]],
        },
      ],
      from_reach: null,
      to_reach: null,
    },
  }),
  ...exampleOf(exportShown, {
    query: { format: 'gexf', q: 'floods', years: '1990-1999' },
  }),
  ...exampleOf(readGraphChanges, {
    query: { since: '41' },
    reply: {
      from: '41',
      to: '42',
      nodes: { ids: [12], kinds: 'p', names: ['Ines Quill'], x: [10.5], y: [-3], pictures: {} },
      removed_nodes: [],
      edges: { ids: [77], sources: [12], targets: [9], unconfirmed: [] },
      removed_edges: [70],
      demo_count: 0,
    },
  }),
  ...exampleOf(readNetworkStates, {
    reply: { planned: [], active: [9, 31], paused: [], ended: [14] },
  }),
  ...exampleOf(entityEndpoints.project.update, {
    body: {
      description: 'Chalk lines, drawn after the flood of 2011.',
      year: '2011 - 2014',
      sources: {
        about: [
          {
            ...{ kind: 'web', title: 'Annual report', url: 'https://example.org/report' },
            archived_url: 'https://web.archive.org/web/2012/https://example.org/report',
            ...{ on: '2012-03-01', quote: 'drawn after the flood', certainty: 'certain' },
          },
        ],
        years: [{ kind: 'said_by', said_by: { id: 12 }, certainty: 'probable' }],
      },
      version: 3,
    },
  }),
  ...exampleOf(readPlace, {
    reply: {
      place: 'Suva, Fiji',
      within: ['Fiji'],
      places: [{ place: 'Talanoa House, Fiji', count: 2 }],
      counts: { person: 1, project: 1, organization: 0 },
      entities: [
        { ...inesQuill, name: 'Ines Quill', photo_url: '', at: 'Talanoa House' },
        { ...tideLines, name: 'Tide Lines', photo_url: '', at: 'Talanoa House' },
      ],
    },
  }),
  ...exampleOf(readFields, {
    reply: {
      fields: [
        {
          ...{ id: 1, key: 'waters', label: 'Waters', shape: 'choices', version: 1 },
          help: 'Which waters do you work on?',
          kinds: ['person', 'project'],
          options: [
            { key: 'lagoon', label: 'Lagoon' },
            { key: 'open_ocean', label: 'Open ocean' },
          ],
          ...{ audience: 'public', archived_at: null },
          ...{ filters: true, colors: true, in_table: false, is_asked: true },
        },
      ],
    },
  }),
};

/** The example of a call, if it has one. */
export function findExample({ name }: EndpointDefinition): CallExample | undefined {
  return examples[name];
}

function exampleOf<const E extends EndpointDefinition>(
  endpoint: E,
  example: { query?: Partial<QueryInput<E>>; body?: BodyInput<E>; reply?: ReplyOf<E> },
): Record<string, CallExample> {
  return { [endpoint.name]: example as CallExample };
}
