import { joinYears, type NodeFacts } from '@mangrove/contract/browser';
import type { Column } from '../../../kit/data-table/column.ts';
import { writeCsv } from '../../../kit/data-table/csv.ts';
import { saveFile } from '../../../kit/data-table/save-file.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import { nameFile } from '../export/name-file.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import { tableMessages as text } from './messages.ts';
import type { TableRow } from './table-rows.ts';

interface TableFile {
  columns: readonly Column<TableRow>[];
  rows: readonly TableRow[];
  sorting: Sorting;
  facts: NodeFacts;
  question: SearchQuestion | null;
}

/** Saves the table as it stands, with what the map knows of each row beside it. */
export function downloadTable(file: TableFile): string {
  const { name } = nameFile(file.question, 'csv');
  saveFile(name, writeTable(file), 'text/csv;charset=utf-8');
  return name;
}

export function writeTable({ columns, rows, sorting, facts }: Omit<TableFile, 'question'>): string {
  const places = new Map(facts.ids.map((id, index) => [id, index]));
  const of = <Part>(parts: readonly Part[], { id }: TableRow) => parts[places.get(id) ?? -1];
  const more: Column<TableRow>[] = [
    { id: 'place', header: text.place, csv: (row) => of(facts.places, row) ?? '' },
    { id: 'years', header: text.years, csv: (row) => joinYears(of(facts.years, row) ?? '') },
    { id: 'tags', header: text.tags, csv: (row) => (of(facts.tags, row) ?? []).join('; ') },
  ];
  // The id is what a program reads: it goes last.
  const id = columns.findIndex((column) => column.id === 'id');
  return writeCsv([...columns.slice(0, id), ...more, ...columns.slice(id)], rows, sorting);
}
