import type { ExportSize } from '@mangrove/contract';

/** By its name in GEXF; Gephi drops a column whose type it does not know, such as `anyURI`. */
export type AttributeType = 'string' | 'integer' | 'double';
type Attributes = Record<string, AttributeType>;

/** What a file of a graph declares of each node, besides its id, its name and its place on the map. */
export const nodeAttributes: Attributes = {
  type: 'string',
  place: 'string',
  years: 'string',
  years_understood: 'string',
  year_from: 'integer',
  year_to: 'integer',
  tags: 'string',
  group: 'string',
  url: 'string',
  degree: 'integer',
  names: 'string',
  identifiers: 'string',
  about_texts: 'string',
  nations: 'string',
  notices: 'string',
  labels: 'string',
  state: 'string',
  is_unclaimed: 'string',
  passed_on: 'string',
  cover: 'string',
  cover_note: 'string',
  sources: 'string',
};

/** What a file of a graph declares of each edge. */
export const edgeAttributes: Attributes = {
  role: 'string',
  years: 'string',
  years_understood: 'string',
  year_from: 'integer',
  year_to: 'integer',
  confirmation: 'string',
  direction: 'string',
  inverse: 'string',
  sources: 'string',
};

/** The measures by which nodes may be drawn larger. */
export const sizeTypes: Record<ExportSize, AttributeType> = { reach: 'integer', between: 'double' };

/** Defined fields are texts: lists and options are written as people read them. */
export const textAttributes = (columns: readonly string[]): Attributes =>
  Object.fromEntries(columns.map((column) => [column, 'string']));
