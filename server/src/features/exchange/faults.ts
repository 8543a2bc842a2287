/** A problem in a folder or file and its place: the header of a CSV file is line 1. */
export interface Fault {
  file: string;
  line: number | null;
  message: string;
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
  readonly faults: Fault[];
  /** The number of all faults; greater than the list's length if the list was cut. */
  readonly faultCount: number;

  constructor(message: string, faults: Fault[] = [], faultCount = faults.length) {
    super(message);
    this.faults = faults;
    this.faultCount = faultCount;
  }
}
