import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';
import type { EdgeRow, ExportedNetwork, NodeRow } from './rows.ts';
import { writeCsvArchive } from './write-csv.ts';
import { writeGexf } from './write-gexf.ts';
import { writeGraphml } from './write-graphml.ts';
import { writeJson } from './write-json.ts';
import { writeJsonLd } from './write-json-ld.ts';

const writers: Record<string, (network: ExportedNetwork) => Readable> = {
  csv: (network) => writeCsvArchive(network, new Date()),
  json: (network) => inTurns(writeJson(network)),
  gexf: (network) => inTurns(writeGexf(network)),
  graphml: (network) => inTurns(writeGraphml(network)),
  jsonld: (network) => inTurns(writeJsonLd(network)),
};
const batches = 100;
const batch = 250;

it.each(Object.entries(writers))('%s is written a few rows at a turn', async (_format, write) => {
  let written = 0;
  let most = 0;
  function* count<Row>(row: Row): Generator<Row[]> {
    for (let at = 0; at < batches; at++) {
      written += batch;
      yield Array<Row>(batch).fill(row);
    }
  }
  const node: NodeRow = {
    ...{
      id: 'person_1',
      type: 'person',
      name: 'Ada',
      place: '',
      years: '',
      tags: [],
      group: '',
      url: '/',
    },
    ...{ x: 1, y: 2, degree: 3 },
  };
  const edge: EdgeRow = {
    ...{ id: 1, source: 'person_1', target: 'person_2', role: 'Friend', years: '2019' },
    ...{ year_from: 2019, year_to: 2019 },
  };
  const about = { title: '', site: '', date: '', question: '', note: null, licence: '' };
  const stream = write({
    about: { ...about, nodes: batches * batch, edges: batches * batch },
    groups: [],
    nodes: async function* () {
      yield* count(node);
    },
    edges: () => count(edge),
    pageOf: (id) => `/people/${id}`,
  });
  // A turn of others: what has been written since theirs before.
  let before = 0;
  const turn = () => {
    most = Math.max(most, written - before);
    before = written;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  stream.resume();
  await finished(stream);
  clearImmediate(next);
  expect(written).toBe(2 * batches * batch);
  expect(most).toBeLessThanOrEqual(6 * batch);
});
