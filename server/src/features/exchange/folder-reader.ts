import { hash } from 'node:crypto';
import { cleanLine, type EntityType, unprotectCell } from '@mangrove/contract';
import {
  type CheckedEntity,
  type CheckedRelationship,
  entityKey,
  type RelationshipEnd,
} from './checked-rows.ts';
import { type CsvRow, readCsv } from './csv-file.ts';
import { readEntityRow } from './entity-row.ts';
import { FileFault } from './faults.ts';
import { columnsOfFile, type FileTerms } from './field-cells.ts';
import { readHtmlCodes } from './html-codes.ts';
import { entityFiles, relationshipColumns, relationshipFile } from './network-format.ts';
import { notes, reasons } from './note-messages.ts';
import { readRelationshipRow } from './relationship-row.ts';
import { rowText } from './row-messages.ts';
import { type RowListener, RowReader } from './row-reader.ts';

/** The content of a row, and its line. */
export interface Placed<Content> {
  content: Content;
  line: number;
}

/**
 * Reads a folder's files row by row, without holding them in memory: first all entities, then the
 * relationships, which may only name entities read before. Exact duplicates are yielded once.
 */
export class FolderReader {
  readonly #folder: string;
  readonly #terms: FileTerms;
  readonly #listener: RowListener;
  readonly #decodesHtml: boolean;
  readonly #seen = new Map<string, { line: number; digest: string }>();
  /** Kinds whose file could not be read to its end: any id of such a kind may exist. */
  readonly #broken = new Set<EntityType>();
  /** Whom sources of entities name: such an entity may stand in a later row or file. */
  readonly #speakers: { end: RelationshipEnd; row: RowReader }[] = [];
  readonly #used = new Map<EntityType, Set<string>>();

  /** @param decodesHtml whether codes of HTML in cells are replaced by their characters. */
  constructor(folder: string, terms: FileTerms, listener: RowListener, decodesHtml = false) {
    this.#decodesHtml = decodesHtml;
    this.#folder = folder;
    this.#terms = terms;
    this.#listener = listener;
  }

  async *entities(type: EntityType): AsyncGenerator<Placed<CheckedEntity>> {
    const file = entityFiles[type];
    try {
      for await (const written of readCsv(
        this.#folder,
        file,
        columnsOfFile(this.#terms.definitions, type),
        (names) => this.#noteUnknownColumns(file, names),
      )) {
        this.#listener.signal?.throwIfAborted();
        const row = readHtmlCodes(written, file, this.#listener, this.#decodesHtml);
        const reader = new RowReader(file, row, this.#listener);
        if (!this.#isNew(type, row, reader)) continue;
        this.#noteUsed(type, row);
        const content = readEntityRow(reader, type, this.#terms, (end) => {
          this.#speakers.push({ end, row: reader });
          return true;
        });
        if (content) yield { content, line: row.line };
      }
    } catch (error) {
      this.#broken.add(type);
      this.#reportFault(error);
    }
  }

  async *relationships(): AsyncGenerator<Placed<CheckedRelationship>> {
    const lines = new Map<string, number>();
    const isThere = (end: RelationshipEnd) => this.#isThere(end);
    try {
      for await (const written of readCsv(
        this.#folder,
        relationshipFile,
        relationshipColumns,
        (names) => this.#noteUnknownColumns(relationshipFile, names),
      )) {
        this.#listener.signal?.throwIfAborted();
        const row = readHtmlCodes(written, relationshipFile, this.#listener, this.#decodesHtml);
        const reader = new RowReader(relationshipFile, row, this.#listener);
        const content = readRelationshipRow(reader, isThere);
        if (!content) continue;
        const { node1, node2, role, years } = content;
        const text = JSON.stringify([entityKey(node1), entityKey(node2), role, years]);
        const first = lines.get(text);
        if (first !== undefined) {
          reader.skip(reasons.duplicateRows, notes.sameAs(relationshipFile, first));
          continue;
        }
        lines.set(text, row.line);
        yield { content, line: row.line };
      }
    } catch (error) {
      this.#reportFault(error);
    }
  }

  /** Reports whom sources of entities name that no file has; call it when all entities were read. */
  reportMissingSpeakers(): void {
    for (const { end, row } of this.#speakers) {
      if (this.#isThere(end)) continue;
      row.fault(rowText.speakerMissing(end.type, end.key, entityFiles[end.type]));
    }
  }

  #isThere(end: RelationshipEnd): boolean {
    return this.#broken.has(end.type) || this.#seen.has(entityKey(end));
  }

  /** The columns that a row read so far fills. */
  usedColumns(type: EntityType): ReadonlySet<string> {
    return this.#used.get(type) ?? new Set();
  }

  #noteUsed(type: EntityType, { cells }: CsvRow): void {
    const used = this.#used.get(type) ?? new Set();
    this.#used.set(type, used);
    for (const column in cells) if (cells[column] !== '') used.add(column);
  }

  /** False for an exact duplicate; a known id with other content is a fault. */
  #isNew(type: EntityType, row: CsvRow, reader: RowReader): boolean {
    const key = cleanLine(unprotectCell(row.cells.id ?? ''));
    if (key === '') return true; // an empty id is reported by readEntityRow
    const name = entityKey({ type, key });
    const digest = hash('sha1', Object.values(row.cells).join('\0'), 'base64');
    const first = this.#seen.get(name);
    if (!first) {
      this.#seen.set(name, { line: row.line, digest });
      return true;
    }
    if (first.digest === digest) {
      reader.skip(reasons.duplicateRows, notes.sameAs(entityFiles[type], first.line));
    } else {
      reader.fault(rowText.idTaken(key, first.line));
    }
    return false;
  }

  #noteUnknownColumns(file: string, names: string[]): void {
    for (const name of names) {
      this.#listener.note({
        kind: 'skipped',
        reason: reasons.unknownColumns,
        what: notes.column(name),
        file,
        line: 1,
      });
    }
  }

  #reportFault(error: unknown): void {
    if (!(error instanceof FileFault)) throw error;
    this.#listener.fault(error.fault);
  }
}
