import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import type { EdgeRow, ExportedNetwork, NodeRow } from './rows.ts';
import { exportWriters } from './writers.ts';

const batches = 100;
const batch = 250;

it.each(Object.entries(exportWriters))(
  'the %s writer yields to the event loop every few rows',
  async (format, write) => {
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
        years_understood: '',
        year_from: null,
        year_to: null,
        tags: [],
        group: '',
        url: '/',
      },
      ...{
        x: 1,
        y: 2,
        degree: 3,
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
    };
    const edge: EdgeRow = {
      ...{ id: 1, source: 'person_1', target: 'person_2', role: 'Friend', years: '2019' },
      ...{ years_understood: '2019', year_from: 2019, year_to: 2019 },
      direction: '' as const,
      inverse: '',
      sources: [],
      confirmation: 'confirmed',
    };
    const about = { title: '', site: '', date: '', question: '', note: null, licence: '' };
    const network: ExportedNetwork = {
      about: { ...about, nodes: batches * batch, edges: batches * batch },
      groups: [],
      fields: [],
      size: null,
      nodes: async function* () {
        yield* count(node);
      },
      locatedNodes: async function* () {
        yield* count({ ...node, point: null });
      },
      edges: () => count(edge),
      pageOf: (id) => `/people/${id}`,
    };
    const stream = write(network, new Date());
    // Another task of the event loop, which measures how much was written since its last turn.
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
    // A file of places has no edges.
    expect(written).toBe((format === 'geojson' ? 1 : 2) * batches * batch);
    expect(most).toBeLessThanOrEqual(6 * batch);
  },
);
