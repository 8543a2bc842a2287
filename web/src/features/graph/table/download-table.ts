import { formatYears, type NodeFacts, parseYears } from '@mangrove/contract/browser';
import type { Column } from '../../../kit/data-table/column.ts';
import { writeCsv } from '../../../kit/data-table/csv.ts';
import { saveFile } from '../../../kit/data-table/save-file.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import { tableMessages as text } from './messages.ts';
import type { TableRow } from './table-rows.ts';

interface TableFile {
  columns: readonly Column<TableRow>[];
  rows: readonly TableRow[];
  sorting: Sorting;
  facts: NodeFacts;
  question: SearchQuestion | null;
  siteName: string;
  now: Date;
}

/** Saves the table as it stands, with what the map knows of each row beside it. */
export function downloadTable(file: TableFile): void {
  saveFile(fileNameOf(file), writeTable(file), 'text/csv;charset=utf-8');
}

export function writeTable({ columns, rows, sorting, facts }: TableFile): string {
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

/** Ranges that touch become one; what no rule reads stays as it was typed. */
function joinYears(typed: string): string {
  const ranges = parseYears(typed);
  return ranges.length === 0 ? typed : formatYears(ranges);
}

/** `mangrove-network-2026-11-22.csv`, `mangrove-search-tide-archive-2026-11-22.csv`. */
export function fileNameOf({
  question,
  siteName,
  now,
}: Omit<TableFile, 'columns' | 'rows' | 'sorting' | 'facts'>) {
  const { q = '', tag = [], entity_type = [], role = [], year_from, year_to } = question ?? {};
  const asked = [q, ...tag, ...entity_type, ...role, year_from, year_to];
  const what = question ? ['search', ...asked] : ['network'];
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${slug([siteName, ...what].join(' ')).slice(0, maxNameLength)}-${day}.csv`;
}

const maxNameLength = 80;

/** Letters of any script and digits, joined by hyphens. */
function slug(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}
