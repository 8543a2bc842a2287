import { type Confirmation, type NodeFacts, understandYears } from '@mangrove/contract/browser';
import { siteName } from '../../../domain/site/site-name.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { writeCsv } from '../../../kit/files/csv.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { packFiles } from '../../../kit/files/zip.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import type { SavedFile } from '../export/downloads.ts';
import {
  type ExportRequest,
  nameFile,
  readDataLicence,
  withoutKept,
} from '../export/export-request.ts';
import { exportMessages as exportText } from '../export/messages.ts';
import { tableMessages as text } from './messages.ts';
import type { TableRow } from './table-rows.ts';

/** A relationship as it is exported. */
interface EdgeRow {
  id: number;
  source: string;
  target: string;
  role: string;
  years: string;
  confirmation: Confirmation;
}

interface TableFile {
  columns: readonly Column<TableRow>[];
  rows: readonly TableRow[];
  sorting: Sorting;
  facts: NodeFacts;
  /** The Notices and Labels of the entities that bear some. */
  labelled: ReadonlyMap<number, { names: readonly string[]; pages: readonly string[] }>;
  edges: readonly EdgeRow[];
}

/**
 * Saves the shown table with further facts about each row, and the relationships between the rows.
 */
export async function downloadTable(request: ExportRequest, file: TableFile): Promise<SavedFile> {
  const kept = new Set(file.facts.not_for_export);
  const { name, day } = nameFile(withoutKept(request, kept), 'zip');
  const rows = file.rows.filter(({ id }) => !kept.has(id));
  const leftOut = file.rows.length - rows.length;
  const said = leftOut === 0 ? '' : `${exportText.leftOut(leftOut)}\n`;
  const credit = exportText.credit(siteName, day, readDataLicence());
  const files = {
    'README.txt': `${credit}\n${location.href}\n${said}`,
    'nodes.csv': writeTable({ ...file, rows }),
    'edges.csv': writeEdges({ ...file, rows }),
  };
  saveFile(name, packFiles(files), 'application/zip');
  return { name, leftOut };
}

export function writeTable(file: Omit<TableFile, 'edges'>): string {
  const { columns, rows, sorting, facts, labelled } = file;
  const places = new Map(facts.ids.map((id, index) => [id, index]));
  const of = <Part>(parts: readonly Part[], { id }: TableRow) => parts[places.get(id) ?? -1];
  const more: Column<TableRow>[] = [
    { id: 'place', header: text.place, csv: (row) => of(facts.places, row) ?? '' },
    { id: 'years', header: text.years, csv: (row) => of(facts.years, row) ?? '' },
    {
      id: 'years-understood',
      header: text.yearsUnderstood,
      csv: (row) => understandYears(of(facts.years, row) ?? ''),
    },
    { id: 'tags', header: text.tags, csv: (row) => (of(facts.tags, row) ?? []).join('; ') },
    {
      id: 'labels',
      header: text.marks,
      csv: ({ id }) => (labelled.get(id)?.names ?? []).join('; '),
    },
    {
      id: 'label-pages',
      header: text.labelPages,
      csv: ({ id }) => (labelled.get(id)?.pages ?? []).join('; '),
    },
    { id: 'cover', header: text.cover, csv: ({ cover }) => (cover === 'none' ? '' : cover) },
  ];
  // The id is meant for programs, so it is the last column.
  const id = columns.findIndex((column) => column.id === 'id');
  return writeCsv([...columns.slice(0, id), ...more, ...columns.slice(id)], rows, sorting);
}

/** The relationships between the rows, as CSV. */
export function writeEdges({ rows, edges }: Pick<TableFile, 'rows' | 'edges'>): string {
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const columns: Column<EdgeRow>[] = [
    { id: 'source', header: text.source, csv: ({ source }) => names.get(source) ?? '' },
    { id: 'role', header: text.role, csv: ({ role }) => role },
    { id: 'target', header: text.target, csv: ({ target }) => names.get(target) ?? '' },
    { id: 'years', header: text.years, csv: ({ years }) => years },
    {
      id: 'years-understood',
      header: text.yearsUnderstood,
      csv: ({ years }) => understandYears(years),
    },
    { id: 'confirmation', header: text.confirmation, csv: ({ confirmation }) => confirmation },
    { id: 'source_id', header: text.sourceId, csv: ({ source }) => source },
    { id: 'target_id', header: text.targetId, csv: ({ target }) => target },
    { id: 'id', header: text.id, csv: ({ id }) => id },
  ];
  const between = edges.filter(({ source, target }) => names.has(source) && names.has(target));
  return writeCsv(columns, between);
}
