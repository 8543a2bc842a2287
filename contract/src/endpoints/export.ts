import * as z from 'zod';
import * as calls from '../calls/network.ts';
import { type ExportFormat, exportFormats, exportSizes } from '../export-file.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { entityIdParam } from './entity-id.ts';
import { integerParam, repeated, rowIdParam } from './query-parts.ts';
import { searchComprehensive, timeFilters } from './search.ts';

/** The content type of each format. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'application/zip',
  json: 'application/json',
  gexf: 'application/gexf+xml',
  graphml: 'application/graphml+xml',
  jsonld: 'application/ld+json',
  geojson: 'application/geo+json',
};

/** What a view of the map shows: a search, in years, a group, the surroundings of an entity. */
const shownQuery = searchComprehensive.query.extend(timeFilters.shape).extend({
  /** A group id of `GET /graph/colors`: its members and their relationships only. */
  group: rowIdParam.shape.id.optional(),
  /** An entity, `person_3`: it and what is at most `steps` away. */
  focus: entityIdParam().optional(),
  steps: integerParam(1, limits.depthMax, 1),
  /** Entities whose neighbours are added to these surroundings. */
  with: repeated(entityIdParam(), limits.focusExpanded),
});

export const exportShown = endpoint(calls.exportShown, {
  rateLimit: 'export',
  access: 'public',
  summary:
    'What the map shows, as a file: with the parameters of a search what it finds, with its bounds; without any the whole network. Years and a group leave out what they leave out of the map’s table.',
  query: shownQuery.extend({
    format: z.enum(exportFormats),
    /** What sizes stand for: the file then has this number of each node, of the whole network. */
    size: z.enum(exportSizes).optional(),
  }),
  download: Object.values(exportTypes),
  problems: ['malformed', 'not_found'],
});

export const printShown = endpoint(calls.printShown, {
  rateLimit: 'export',
  access: 'public',
  summary: `What the map shows, as a booklet to print: a picture, a list, and an index by place and by tag. With the parameters of an export; of at most ${limits.printed} entities.`,
  query: shownQuery,
  document: 'text/html',
  problems: ['malformed', 'rule_broken', 'not_found'],
});
