import { describe, expect, it } from 'vitest';
import { writeNetworkFolder } from '../../../test/network-folder.ts';
import { type CsvRow, readCsv } from './csv-file.ts';

const columns = { required: ['id', 'name'], optional: ['note'] };

async function readRows(content: string | Uint8Array): Promise<CsvRow[]> {
  const folder = writeNetworkFolder({ 'a.csv': content });
  const rows: CsvRow[] = [];
  for await (const row of readCsv(folder, 'a.csv', columns)) rows.push(row);
  return rows;
}

async function placesOf(content: string | Uint8Array): Promise<[number, string | undefined][]> {
  return (await readRows(content)).map(({ line, cells }) => [line, cells.name]);
}

describe('readCsv', () => {
  it('counts lines as an editor does, with multi-line cells, blank lines and all line ends', async () => {
    expect(await placesOf('id,name\n1,"a\nb\nc"\n\n2,x\n3,"q\n\nr"\n\n\n4,z')).toEqual([
      [2, 'a\nb\nc'],
      [6, 'x'],
      [7, 'q\n\nr'],
      [12, 'z'],
    ]);
    expect(await placesOf('id,name\r\n1,"a\r\nb"\r\n2,x\r\n')).toEqual([
      [2, 'a\nb'],
      [4, 'x'],
    ]);
    expect(await placesOf('id,name\r1,a\r2,b')).toEqual([
      [2, 'a'],
      [3, 'b'],
    ]);
  });

  it('accepts a byte-order mark, any order of columns, and capitals in the header', async () => {
    const rows = await readRows('\uFEFFNote,NAME,id\nn,a,1\n');
    expect(rows).toEqual([{ line: 2, cells: { id: '1', name: 'a', note: 'n' } }]);
  });

  it.each([
    ['semicolons', 'id;name;note\n1;a,b;n\n'],
    ['quoted cells with semicolons', '"id";"name";"note"\n"1";"a,b";"n"\n'],
    ['quoted cells with tabs', '"id"\t"name"\t"note"\n"1"\t"a,b"\t"n"\n'],
    ['blanks around quotation marks', '"id" , "name", "note"\n1, "a,b" ,"n"\n'],
    ['a first line “sep=;”', 'sep=;\nid;name;note\n1;a,b;n\n', 1],
    ['a first line “sep=” with a tab', 'sep=\t\nid\tname\tnote\n1\ta,b\tn\n', 1],
    ['a quoted first line “sep=,” with empty cells', '"SEP=,",,\r\nid,name,note\r\n1,"a,b",n', 1],
    ['empty rows above the table', ';;\n; ;\nid;name;note\n1;a,b;n\n', 2],
    ['a header with what nobody sees', '\u200Bid,\u00A0na\u00ADme ,note\n1,"a,b",n\n', 0],
    ['a first line that names another separator', 'sep=;\nid,name,note\n1,"a,b",n\n', 1],
    ['a header with blanks and capitals', '\uFEFF I D ;Name;NOTE\n1;a,b;n\n'],
  ])('recognises %s', async (_what, content, further = 0) => {
    expect(await readRows(content)).toEqual([
      { line: 2 + further, cells: { id: '1', name: 'a,b', note: 'n' } },
    ]);
  });

  it('accepts empty cells after the end of a row, and skips empty rows', async () => {
    expect(await placesOf('id,name\n1,a,,\n,,,\n2,b\n')).toEqual([
      [2, 'a'],
      [4, 'b'],
    ]);
  });

  it('reads a long file across its chunks', async () => {
    const count = 20_000;
    const lines = Array.from({ length: count }, (_, index) => `${index},Ümläut ${index} 🌱`);
    const rows = await placesOf(`id,name\n${lines.join('\n')}\n`);
    expect(rows).toHaveLength(count);
    expect(rows.at(-1)).toEqual([count + 1, `Ümläut ${count - 1} 🌱`]);
  });

  it.each([
    ['nothing', '', 'a.csv:1: the file is empty; its first line must name the columns'],
    [
      'blank lines only',
      '\n\n',
      'a.csv:1: the file is empty; its first line must name the columns',
    ],
    ['a missing column', 'id\n1\n', 'a.csv:1: the column "name" is missing from the header'],
    [
      'other columns',
      'key;title\n1;a\n',
      'a.csv:1: the columns "id", "name" are missing from the header',
    ],
    ['a column twice', 'id,name,id\n', 'a.csv:1: the column "id" stands in the header twice'],
    ['a short row', 'id,name\n1,a\n\n2\n', 'a.csv:4: the row has 1 cells, the header has 2'],
    ['a long row', 'id,name\n1,a,b\n', 'a.csv:2: the row has 3 cells, the header has 2'],
    [
      'an open quotation mark',
      'id,name\n1,a\n2,"b\n3,c\n',
      'a.csv:3: a quotation mark opens in this row and is never closed',
    ],
    [
      'a stray quotation mark',
      'id,name\n1,a\n2,b"c\n',
      'a.csv:3: a quotation mark stands inside a cell; write it twice, in a quoted cell',
    ],
  ])('refuses %s', async (_what, content, message) => {
    await expect(readRows(content)).rejects.toThrow(message);
  });

  it('names the line where another encoding begins', async () => {
    const latin1 = Buffer.from('id,name\n1,a\n2,"b\nc"\n3,Künstler\n', 'latin1');
    await expect(readRows(latin1)).rejects.toThrow('a.csv:5: the file is not in UTF-8');
    const late = Buffer.concat([Buffer.from(`id,name\n${'1,ä\n'.repeat(40_000)}`), latin1]);
    await expect(readRows(late)).rejects.toThrow('a.csv:40006: the file is not in UTF-8');
    const utf16 = Buffer.from('\uFEFFid,name\n1,a\n', 'utf16le');
    await expect(readRows(utf16)).rejects.toThrow('a.csv:1: the file is not in UTF-8');
    const unmarked = Buffer.from('id,name\n', 'utf16le');
    await expect(readRows(unmarked)).rejects.toThrow('a.csv:1: the file is not in UTF-8');
  });

  it('refuses a missing file', async () => {
    const folder = writeNetworkFolder();
    const rows = readCsv(folder, 'b.csv', columns);
    await expect(rows.next()).rejects.toThrow('b.csv: the file is missing');
  });
});
