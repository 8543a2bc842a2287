import { describe, expect, it } from 'vitest';
import type { Column } from '../../../kit/data-table/column.ts';
import { buildNetwork } from '../network.ts';
import { readQuestion } from '../search/search-question.ts';
import { someColumns } from '../test-network.ts';
import { fileNameOf, writeTable } from './download-table.ts';
import { listRows, type TableRow } from './table-rows.ts';

const network = buildNetwork(someColumns());
const now = new Date(2026, 10, 2, 23, 30);
const shown: Column<TableRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'id', header: 'Id', csv: ({ key }) => key },
];

describe('the file of the table', () => {
  it('adds place, years and tags to the columns that are shown', () => {
    const [first, second] = network.ids;
    const csv = writeTable({
      columns: shown,
      rows: listRows(network, null).filter(({ index }) => index < 3),
      sorting: { by: 'name', order: 'asc' },
      facts: {
        ids: [first ?? 0, second ?? 0],
        places: ['Suva, Fiji', ''],
        years: ['2011, 2012, 2019 - 2021', 'long ago'],
        tags: [['FLOOD', 'ARCHIVE'], []],
      },
      question: null,
      siteName: 'Mangrove',
      now,
    });
    const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Name,Place,Years,Tags,Id');
    expect(lines).toContain(
      `${network.names[0]},"Suva, Fiji","2011 - 2012, 2019 - 2021",FLOOD; ARCHIVE,person_${first}`,
    );
    expect(lines.find((line) => line.startsWith(network.names[1] ?? ''))).toContain(',,long ago,,');
    // It came after the facts were read.
    expect(lines.find((line) => line.startsWith(network.names[2] ?? ''))).toContain(',,,,');
  });

  it.each([
    [{}, 'tidal-atlas-network-2026-11-02.csv'],
    [{ q: 'Größe / Höhe' }, 'tidal-atlas-search-größe-höhe-2026-11-02.csv'],
    [
      { tag: ['FLOOD'], entity_type: ['person' as const], year_from: 1990 },
      'tidal-atlas-search-flood-person-1990-2026-11-02.csv',
    ],
  ])('is named after what it holds and the day: %j', (address, name) => {
    const question = readQuestion(address);
    expect(fileNameOf({ question, siteName: 'Tidal Atlas', now })).toBe(name);
  });
});
