import {
  calls,
  type ExportFormat,
  type ExportSize,
  exportFileName,
  keptName,
  noDataLicence,
  parseEntityId,
} from '@mangrove/contract/browser';
import { receiveFile } from '../../../api/receive-file.ts';
import { siteName } from '../../../domain/site/site-name.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import { type TimeChoice, toTimeParams } from '../time/time-choice.ts';

/** What is shown, in terms that the server can export. */
export interface ExportRequest {
  /** Null for the whole network. */
  question: SearchQuestion | null;
  /** The chosen years. */
  time: TimeChoice;
  /** The focused group. */
  group: { id: number; name: string } | null;
  /** What sizes stand for, which files then have; left out for the number of connections. */
  size?: ExportSize | undefined;
  /** The node whose surroundings alone are shown. */
  focus: { name: string; focus: string; steps: number; with: readonly string[] } | null;
}

/**
 * A request as files may tell it.
 * @param kept the ids of what is not for export.
 */
export function withoutKept(request: ExportRequest, kept: ReadonlySet<number>): ExportRequest {
  const { focus } = request;
  if (!focus || !kept.has(parseEntityId(focus.focus) ?? 0)) return request;
  return { ...request, focus: { ...focus, name: keptName } };
}

/** Downloads the data of what is shown. */
export function receiveData(format: ExportFormat, request: ExportRequest) {
  return receiveFile(calls.exportShown, { format, ...queryOf(request), size: request.size });
}

/** The address of what is shown as a booklet to print. */
export function printPath(request: ExportRequest): string {
  const pairs = Object.entries(queryOf(request)).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each ?? '')]),
  );
  const asked = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString();
  return asked === '' ? calls.printShown.path : `${calls.printShown.path}?${asked}`;
}

function queryOf({ question, time, ...of }: ExportRequest) {
  const { name, ...round } = of.focus ?? { name: '' };
  return { ...question, ...toTimeParams(time), group: of.group?.id, ...round };
}

/** The name of a file that is made in the browser, and the local date in it, `YYYY-MM-DD`. */
export function nameFile(
  { question, time, group, focus }: ExportRequest,
  ending: string,
  now = new Date(),
) {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const years = time.years ?? undefined;
  const undated = time.hidesUndated ? 'hide' : undefined;
  const named = { siteName, question, time: { years, undated } } as const;
  return {
    day,
    name: exportFileName({ ...named, group: group?.name, focus: focus?.name, day, ending }),
  };
}

/** The licence of the data, which the server writes into the page. */
export function readDataLicence(page: Document = document): string {
  const meta = page.querySelector('meta[name="mangrove-data-licence"]');
  return meta?.getAttribute('content')?.trim() || noDataLicence;
}
