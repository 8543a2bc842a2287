import { describe, expect, it } from 'vitest';
import { writeCsv } from './table-csv.ts';
import type { TableRow } from './table-rows.ts';

const row = (name: string, more: Partial<TableRow> = {}): TableRow => ({
  index: 0,
  key: 'person_1',
  name,
  type: 'person',
  connections: 3,
  steps: null,
  isMatch: false,
  ...more,
});

describe('writeCsv', () => {
  it('writes a heading and one line for each row, readable by spreadsheets', () => {
    expect(writeCsv([row('Ada Ng')], false)).toBe(
      '\uFEFFName,Type,Connections,Id\r\nAda Ng,Person,3,person_1\r\n',
    );
  });

  it('adds the steps when a node is selected', () => {
    const rows = [row('Ada', { steps: 0 }), row('Reef', { type: 'organization' })];
    expect(writeCsv(rows, true)).toContain(
      'Ada,Person,3,0,person_1\r\nReef,Organisation,3,,person_1',
    );
  });

  it.each(['=SUM(A1)', '+1', '-1', '@cmd', '\tx', '\rx'])('disarms %j', (name) => {
    expect(writeCsv([row(name)], false)).toContain(`'${name}`);
  });

  it('quotes commas, quotes and line ends', () => {
    expect(writeCsv([row('Ng, "Ada"\nMaria')], false)).toContain('"Ng, ""Ada""\nMaria",Person');
  });
});
