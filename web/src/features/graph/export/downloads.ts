import { type ExportFormat, exportFormats } from '@mangrove/contract/browser';

import type { QueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { isApiError, sentenceOr429 } from '../../../api/api-error.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { factsQuery } from '../api.ts';
import { isTimeLimited } from '../time/time-choice.ts';
import { type ExportRequest, receiveData, withoutKept } from './export-request.ts';
import { exportMessages as text } from './messages.ts';
import type { ShownMap } from './save-picture.ts';

/** What the screen shows. */
export interface DownloadSource extends ExportRequest {
  /** The map; null beside a table. */
  map: RefObject<{ readonly view: ShownMap } | null> | null;
  /** The ids of the map's nodes, in its order. */
  ids?: readonly number[];
  /** Saves the table, if one is shown. */
  saveTable?: () => Promise<SavedFile>;
}

/** A file that was saved. */
export interface SavedFile {
  name: string;
  /** How many entities it leaves out, as they are not for export. */
  leftOut: number;
}

export interface Download {
  label: string;
  hint: string;
  make: () => Promise<SavedFile>;
}

interface DownloadSection {
  title: string;
  downloads: Download[];
}

/** The downloads of what is shown. */
export function listDownloads(
  { map, ids = [], saveTable, ...request }: DownloadSource,
  queries: QueryClient,
): DownloadSection[] {
  const shown = map?.current?.view;
  const readPart = async (): Promise<PicturePart> => {
    const kept = new Set((await queries.fetchQuery(factsQuery)).not_for_export);
    const leftOut = new Set(ids.flatMap((id, node) => (kept.has(id) ? [node] : [])));
    return { leftOut, request: withoutKept(request, kept) };
  };
  const sections: DownloadSection[] = [];
  if (saveTable) {
    const csv = { label: text.tableCsv, hint: text.tableHint, make: saveTable };
    sections.push({ title: text.table, downloads: [csv] });
  }
  if (shown) sections.push({ title: text.picture, downloads: listPictures(shown, readPart) });
  sections.push({
    title: text.data(
      request.question !== null,
      isTimeLimited(request.time),
      request.group !== null,
      request.focus?.name,
    ),
    downloads: exportFormats.map((format) => ({
      ...text.formats[format],
      make: () => saveData(format, request),
    })),
  });
  return sections;
}

/** The sentence that tells the user why a download failed. */
export function explainFailure(error: unknown): string {
  if (isApiError(error) && error.code === 'unreachable') return text.offline;
  if (error instanceof RangeError) return text.tooLarge;
  return sentenceOr429(error, text.failed);
}

/** What a picture shows. */
interface PicturePart {
  /** The nodes that are not for export. */
  leftOut: ReadonlySet<number>;
  request: ExportRequest;
}

function listPictures(shown: ShownMap, readPart: () => Promise<PicturePart>): Download[] {
  const { width, height } = shown.size;
  const save = async (
    write: (
      pictures: typeof import('./save-picture.ts'),
      leftOut: ReadonlySet<number> | undefined,
      request: ExportRequest,
    ) => Promise<string>,
  ): Promise<SavedFile> => {
    const [pictures, { leftOut, request }] = await Promise.all([
      import('./save-picture.ts'),
      readPart(),
    ]);
    const name = await write(pictures, leftOut.size === 0 ? undefined : leftOut, request);
    return { name, leftOut: leftOut.size };
  };
  return [
    ...[2, 4].map((scale) => ({
      label: text.png(scale),
      hint: text.pngHint(width * scale, height * scale),
      make: () =>
        save((pictures, leftOut, request) => pictures.savePng({ shown, leftOut }, request, scale)),
    })),
    {
      label: text.svg,
      hint: text.svgHint,
      make: () =>
        save((pictures, leftOut, request) => pictures.saveSvg({ shown, leftOut }, request)),
    },
  ];
}

async function saveData(format: ExportFormat, request: ExportRequest): Promise<SavedFile> {
  const { name, file, leftOut } = await receiveData(format, request);
  saveFile(name, file, file.type);
  return { name, leftOut };
}
