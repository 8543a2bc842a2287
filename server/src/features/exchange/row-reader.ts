import {
  cleanLine,
  cleanText,
  countCodePoints,
  limits,
  parseYears,
  unprotectCell,
} from '@mangrove/contract';
import type { Sentence } from '../../errors.ts';
import type { CsvRow } from './csv-file.ts';
import { type Fault, faultAt } from './faults.ts';
import type { Note } from './import-notes.ts';
import { notes, reasons } from './note-messages.ts';
import { cellText } from './row-messages.ts';

/** Receives the faults and notes of a row. */
export interface RowListener {
  /** Aborting it stops the reading. */
  signal?: AbortSignal | undefined;
  fault(fault: Fault): void;
  note(note: Note): void;
}

/** Reads the cells of one row, and reports what is wrong with them by file and line. */
export class RowReader {
  readonly #file: string;
  readonly #row: CsvRow;
  readonly #listener: RowListener;
  #isFaulty = false;

  constructor(file: string, row: CsvRow, listener: RowListener) {
    this.#file = file;
    this.#row = row;
    this.#listener = listener;
  }

  /** True once the row has a fault. */
  get isFaulty(): boolean {
    return this.#isFaulty;
  }

  fault(said: string | Sentence): void {
    this.#isFaulty = true;
    this.#listener.fault(faultAt(this.#file, this.#row.line, said));
  }

  skip(reason: string, what: string): void {
    this.#note('skipped', reason, what);
  }

  normalise(reason: string, what: string): void {
    this.#note('normalised', reason, what);
  }

  /** A cell's text without its protection, otherwise unchanged. */
  raw(column: string): string {
    return unprotectCell(this.#row.cells[column] ?? '');
  }

  /** A cell on one line; longer than `max` code points is a fault. */
  line(column: string, max: number): string {
    return this.#limit(column, cleanLine(this.raw(column)), max);
  }

  /** A cell that may hold several lines; longer than `max` code points is a fault. */
  text(column: string, max: number): string {
    return this.#limit(column, cleanText(this.raw(column)), max);
  }

  /** A cell of years, as typed; says so if no year can be read in it. */
  years(column: string): string {
    const years = this.line(column, limits.years);
    if (years !== '' && parseYears(years).length === 0) {
      this.normalise(reasons.noYears, notes.undated(years));
    }
    return years;
  }

  #limit(column: string, text: string, max: number): string {
    // No text has more code points than units.
    const length = text.length > max ? countCodePoints(text) : 0;
    if (length > max) this.fault(cellText.tooLong(column, length, max));
    return text;
  }

  #note(kind: Note['kind'], reason: string, what: string): void {
    this.#listener.note({ kind, reason, what, file: this.#file, line: this.#row.line });
  }
}
