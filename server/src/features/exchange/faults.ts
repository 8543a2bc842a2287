import type { ProblemValues } from '@mangrove/contract';
import { asMessage, type Sentence } from '../../errors.ts';

/** A problem in a folder or file and its place: the header of a CSV file is line 1. */
export interface Fault {
  file: string;
  line: number | null;
  message: string;
  /** What the message says of this case. */
  values?: ProblemValues;
}

/** A fault at a place, with the values of its sentence. */
export function faultAt(file: string, line: number | null, said: string | Sentence): Fault {
  return { file, line, ...asMessage(said) };
}

/** `people.csv:12: …`, a form that editors and terminals make a link of. */
export function describeFault({ file, line, message }: Fault): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** A fault that makes the rest of its file unreadable. */
export class FileFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(describeFault(fault));
    this.fault = fault;
  }
}

/** The request cannot be done with the data as it is; nothing was changed. */
export class ExchangeRefused extends Error {
  readonly said: string | Sentence;
  readonly faults: Fault[];
  /** The number of all faults; greater than the list's length if the list was cut. */
  readonly faultCount: number;

  constructor(said: string | Sentence, faults: Fault[] = [], faultCount = faults.length) {
    super(asMessage(said).message);
    this.said = said;
    this.faults = faults;
    this.faultCount = faultCount;
  }
}
