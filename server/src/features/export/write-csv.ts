// Two tables in one archive, which is compressed off the event loop while it is sent.
import { Readable } from 'node:stream';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { fieldParameter, protectCell, writeIdentifier, writeJsonList } from '@mangrove/contract';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { describeExport, listFieldSources, listSources, listTags } from './describe-export.ts';
import { csvExplanation, csvMeasures } from './messages.ts';
import type { EdgeRow, ExportedNetwork, NodeRow } from './rows.ts';

type Cell = string | number | null;

const nodeColumns: Record<string, (row: NodeRow) => Cell> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  name: ({ name }) => protectCell(name),
  place: ({ place }) => protectCell(place),
  years: ({ years }) => protectCell(years),
  years_understood: ({ years_understood }) => years_understood,
  year_from: ({ year_from }) => year_from,
  year_to: ({ year_to }) => year_to,
  tags: ({ tags }) => protectCell(listTags(tags)),
  group: ({ group }) => protectCell(group),
  url: ({ url }) => url,
  x: ({ x }) => x,
  y: ({ y }) => y,
  degree: ({ degree }) => degree,
  names: ({ names }) => protectCell(listTags(names)),
  identifiers: ({ identifiers }) => listTags(identifiers.map(writeIdentifier)),
  about_texts: ({ about_texts }) => writeJsonList(about_texts),
  nations: ({ nations }) => protectCell(nations),
  notices: ({ notices }) => writeJsonList(notices),
  labels: ({ labels }) => writeJsonList(labels),
  state: ({ state }) => state,
  is_unclaimed: ({ is_unclaimed }) => is_unclaimed,
  passed_on: ({ passed_on }) => passed_on,
  cover: ({ cover }) => cover,
  cover_note: ({ cover_note }) => protectCell(cover_note),
  sources: ({ sources }) => protectCell(listFieldSources(sources)),
};
const edgeColumns: Record<string, (row: EdgeRow) => Cell> = {
  id: ({ id }) => id,
  source: ({ source }) => source,
  target: ({ target }) => target,
  role: ({ role }) => protectCell(role),
  years: ({ years }) => protectCell(years),
  years_understood: ({ years_understood }) => years_understood,
  year_from: ({ year_from }) => year_from,
  year_to: ({ year_to }) => year_to,
  confirmation: ({ confirmation }) => confirmation,
  direction: ({ direction }) => direction,
  inverse: ({ inverse }) => protectCell(inverse),
  sources: ({ sources }) => protectCell(listSources(sources)),
};

/** @param now the modification time of the files. */
export function writeCsvArchive(
  { about, size, fields, nodes, edges }: ExportedNetwork,
  now: Date,
): Readable {
  const zip = new ZipFile();
  // yazl returns a PassThrough, but its types declare less.
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const add = (name: string, rows: AsyncGenerator<string>) => {
    zip.addReadStreamLazy(name, { mtime: now }, (take) => {
      const source = Readable.from(rows, { objectMode: false });
      source.once('error', (error) => out.destroy(error));
      out.once('close', () => source.destroy());
      take(null, source);
    });
  };
  const measure = size ? `\n${csvMeasures[size.by]}` : '';
  const readme = `${describeExport(about)}\n\n${csvExplanation}${measure}\n`;
  zip.addBuffer(Buffer.from(readme), 'README.txt', { mtime: now });
  const defined = fields.map(({ key }): [string, (row: NodeRow) => Cell] => [
    fieldParameter(key),
    (row) => protectCell(row.fields[key] ?? ''),
  ]);
  const sized: Record<string, (row: NodeRow) => Cell> = size
    ? { [size.by]: (row) => row[size.by] ?? null }
    : {};
  const columns = { ...nodeColumns, ...sized, ...Object.fromEntries(defined) };
  add('nodes.csv', writeTable(columns, nodes()));
  add('edges.csv', writeTable(edgeColumns, edges()));
  zip.end();
  return out;
}

async function* writeTable<Row>(
  columns: Record<string, (row: Row) => Cell>,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte-order mark.
  yield `\uFEFF${stringify([Object.keys(columns)], windowsLines)}`;
  const cells = Object.values(columns);
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) => cells.map((cell) => cell(row))),
      windowsLines,
    );
    await letOthersWork();
  }
}

const windowsLines = { record_delimiter: 'windows' } as const;
