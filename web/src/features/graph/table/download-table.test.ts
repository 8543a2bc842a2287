import { describe, expect, it } from 'vitest';
import type { Column } from '../../../kit/data-table/column.ts';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { writeEdges, writeTable } from './download-table.ts';
import { listRows, type TableRow } from './table-rows.ts';

const network = buildNetwork(someColumns());
const shown: Column<TableRow>[] = [
  { id: 'name', header: 'Name', csv: ({ name }) => name },
  { id: 'id', header: 'Id', csv: ({ key }) => key },
];

describe('the file of the table', () => {
  it('adds place, years and tags to the shown columns', () => {
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
        not_for_export: [],
      },
      labelled: new Map([[second ?? 0, { names: ['TK A', 'BC P'], pages: ['https://hub.test'] }]]),
    });
    const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'Name,Place,Years,Years understood,Tags,Labels and Notices,Pages of Labels,Cover,Id',
    );
    expect(lines).toContain(
      `${network.names[0]},"Suva, Fiji","2011, 2012, 2019 - 2021","2011 - 2012, 2019 - 2021",FLOOD; ARCHIVE,,,,person_${first}`,
    );
    expect(lines.find((line) => line.startsWith(network.names[1] ?? ''))).toContain(
      ',,long ago,,,TK A; BC P,https://hub.test,,',
    );
    // This entity was added after the facts were read.
    expect(lines.find((line) => line.startsWith(network.names[2] ?? ''))).toContain(',,,,,,,');
  });
  it('is accompanied by the connections between its rows', () => {
    const rows = listRows(network, null).filter(({ index }) => index < 2);
    const [one, other] = rows.map(({ key }) => key);
    const edge = {
      id: 7,
      source: one ?? '',
      target: other ?? '',
      role: '=Author',
      years: '2019,2020',
      confirmation: 'unconfirmed' as const,
    };
    const csv = writeEdges({ rows, edges: [edge, { ...edge, id: 8, target: 'person_99' }] });
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'From,Role,To,Years,Years understood,Confirmation,From id,To id,Id',
      `${rows[0]?.name},'=Author,${rows[1]?.name},"2019,2020",2019 - 2020,unconfirmed,${one},${other},7`,
    ]);
  });
});
