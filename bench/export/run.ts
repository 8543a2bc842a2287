// How long writing an export blocks the event loop: 100k nodes and 300k edges, already in memory.

import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { EdgeRow, ExportedNetwork, NodeRow } from '../../server/src/features/export/rows.ts';
import { exportWriters } from '../../server/src/features/export/writers.ts';
import { findLongestTurn } from '../main-thread.ts';
import { type BenchRow, formatRows } from '../rows.ts';

const nodes = 100_000;
const edges = 300_000;
const batch = 250;

function* rowsOf<Row>(count: number, row: (at: number) => Row): Generator<Row[]> {
  for (let from = 0; from < count; from += batch) {
    yield Array.from({ length: batch }, (_, at) => row(from + at));
  }
}

const years = {
  ...{ years: '2011 - 2019', years_understood: '2011 - 2019' },
  ...{ year_from: 2011, year_to: 2019 },
};
const nodeAt = (at: number): NodeRow => ({
  ...{ id: `person_${at}`, type: 'person', name: `Name of ${at}`, place: 'Suva, Fiji' },
  ...years,
  ...{
    tags: ['FLOOD', 'ARCHIVE'],
    group: 'Flood archives',
    url: `http://localhost/people/${at}`,
  },
  ...{
    x: at / 7,
    y: at / 3,
    degree: 6,
    names: [],
    identifiers: [],
    about_texts: [],
    sources: {},
    fields: {},
    nations: '',
    notices: [],
    labels: [],
    state: '',
    is_unclaimed: '',
    passed_on: '',
    cover: '',
    cover_note: '',
  },
});
const edgeAt = (at: number): EdgeRow => ({
  ...{ id: at, source: `person_${at % nodes}`, target: `person_${(at * 7) % nodes}` },
  ...{ role: 'Exhibitor', ...years, confirmation: 'confirmed', direction: '', inverse: '' },
  sources: [],
});

const network: ExportedNetwork = {
  about: { title: '', site: '', date: '', question: '', nodes, edges, note: null, licence: '' },
  size: null,
  fields: [],
  groups: [],
  nodes: async function* () {
    yield* rowsOf(nodes, nodeAt);
  },
  locatedNodes: async function* () {
    const point = {
      latitude: -18.1,
      longitude: 178.4,
      precision: 'city',
      typed: ['Fiji', '', 'Suva', ''],
    } as const;
    yield* rowsOf(nodes, (at) => ({ ...nodeAt(at), point: { ...point, typed: [...point.typed] } }));
  },
  edges: () => rowsOf(edges, edgeAt),
  pageOf: (id) => `http://localhost/people/${id}`,
};

/** Rows X1 to X6: for each format, the longest processor time without a turn of the event loop. */
export async function runExportBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [format, write] of Object.entries(exportWriters)) {
    const began = performance.now();
    const longest = await findLongestTurn(async () => {
      const stream = write(network, new Date());
      stream.resume();
      await finished(stream);
    });
    rows.push({
      id: `X${rows.length + 1}`,
      what: `100k/300k as ${format}: most processor time before others get their turn; in all`,
      goal: '≤ 50 ms',
      value: `${longest.toFixed(0)} ms; ${((performance.now() - began) / 1000).toFixed(1)} s`,
      met: longest <= 50,
    });
  }
  return rows;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runExportBench())}\n`);
}
