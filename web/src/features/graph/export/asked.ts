import {
  calls,
  type ExportFormat,
  exportFileName,
  noDataLicence,
} from '@mangrove/contract/browser';
import { receiveFile } from '../../../api/receive-file.ts';
import { siteName } from '../../../domain/site/site-name.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import { askForTime, type TimeChoice } from '../time/time-choice.ts';

/** What is shown, as far as the server can tell it, too. */
export interface Asked {
  /** Null for the whole network. */
  question: SearchQuestion | null;
  /** Which years are shown of it. */
  time: TimeChoice;
  /** The group that alone is shown. */
  group: { id: number; name: string } | null;
}

/** The data of what is shown. */
export function receiveData(format: ExportFormat, { question, time, group }: Asked) {
  const query = { format, ...question, ...askForTime(time), group: group?.id };
  return receiveFile(calls.exportShown, query);
}

/** The name of a file that the browser makes, and the day in it. */
export function nameFile({ question, time, group }: Asked, ending: string, now = new Date()) {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const years = time.years ?? undefined;
  const undated = time.hidesUndated ? 'hide' : undefined;
  const named = { siteName, question, time: { years, undated }, group: group?.name } as const;
  return { day, name: exportFileName({ ...named, day, ending }) };
}

/** Under which terms the network may be used; the server writes it into the page it serves. */
export function readDataLicence(page: Document = document): string {
  const meta = page.querySelector('meta[name="mangrove-data-licence"]');
  return meta?.getAttribute('content')?.trim() || noDataLicence;
}
