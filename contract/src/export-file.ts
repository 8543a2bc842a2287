import { spanOf } from './year-span.ts';
import type { YearRange } from './years.ts';

/** The formats of an export; `csv` is a ZIP archive of two tables. */
/** What sizes may stand for beside connections; a file has the numbers if it is asked for one. */
export const exportSizes = ['reach', 'between'] as const;
export type ExportSize = (typeof exportSizes)[number];

export const exportFormats = ['csv', 'json', 'gexf', 'graphml', 'jsonld', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportEndings: Record<ExportFormat, string> = {
  csv: 'zip',
  json: 'json',
  gexf: 'gexf',
  graphml: 'graphml',
  jsonld: 'jsonld',
  geojson: 'geojson',
};

/** The parts of a search that appear in the file name. */
interface NamedQuestion {
  q?: string | undefined;
  tag?: readonly string[];
  country?: readonly string[];
  place?: readonly string[];
  nation?: readonly string[];
  state?: readonly string[];
  entity_source?: readonly string[];
  relationship_source?: readonly string[];
  entity_type?: readonly string[];
  role?: readonly string[];
  year_from?: number | undefined;
  year_to?: number | undefined;
}

/** The choice of years that appears in the file name. */
export interface NamedTime {
  years?: YearRange | undefined;
  undated?: 'hide' | undefined;
}

interface NamedFile {
  siteName: string;
  /** Null for the whole network. */
  question: NamedQuestion | null;
  time?: NamedTime;
  /** The name of the group, if the export holds that group only. */
  group?: string | undefined;
  /** The name of the entity whose surroundings alone the export holds. */
  focus?: string | undefined;
  /** `2026-11-22` */
  day: string;
  ending: string;
}

/** What stands in files for the name of something that is not for export. */
export const keptName = 'Name not for export';

const maxNameLength = 80;

/** `mangrove-network-1990-1999-2026-11-22.gexf`, `mangrove-search-tide-group-reef-2026-11-22.csv`. */
export function exportFileName({
  siteName,
  question,
  time = {},
  group,
  focus,
  day,
  ending,
}: NamedFile): string {
  const { q = '', tag = [], country = [], place = [], nation = [], state = [] } = question ?? {};
  const {
    entity_type = [],
    role = [],
    entity_source = [],
    relationship_source = [],
  } = question ?? {};
  const asked = [
    ...[q, ...tag, ...country, ...place, ...nation, ...state, ...entity_type, ...role],
    ...entity_source.map(() => 'entities without source'),
    ...relationship_source.map(() => 'relationships without source'),
  ];
  const years = [question?.year_from, question?.year_to].map((year) => String(year ?? ''));
  const what = question ? ['search', ...asked, ...years] : ['network'];
  const inGroup = group === undefined ? [] : ['group', group];
  const round = focus === undefined ? [] : ['around', focus];
  const name = joinWords([siteName, ...what, ...inGroup, ...round].join(' '));
  const short = [...name].slice(0, maxNameLength).join('').replace(/-$/u, '');
  const chosen = [time.years && spanOf(time.years), time.undated && 'dated', day];
  return `${[short, ...chosen].filter(Boolean).join('-')}.${ending}`;
}

/** Keeps the letters of any script and the digits, and joins the words by hyphens. */
function joinWords(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

/** The licence statement of an export where the operator has not configured one. */
export const noDataLicence =
  'No licence is granted: all rights stay with the people and organisations named here. Ask them before you publish it.';
