/** What is wrong with a folder or a file, and where: the header of a CSV file is line 1. */
export interface Fault {
  file: string;
  line: number | null;
  message: string;
}

/** `people.csv:12: …`, the form that editors and terminals turn into a link. */
export function describeFault({ file, line, message }: Fault): string {
  return `${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** One fault that makes the rest of its file unreadable. */
export class FileFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(describeFault(fault));
    this.fault = fault;
  }
}

/** What was asked for cannot be done with the data as it is; nothing was changed. */
export class ExchangeRefused extends Error {
  readonly faults: Fault[];
  /** How many there are, when the list was cut. */
  readonly faultCount: number;

  constructor(message: string, faults: Fault[] = [], faultCount = faults.length) {
    super(message);
    this.faults = faults;
    this.faultCount = faultCount;
  }
}
