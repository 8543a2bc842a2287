import { type ExportFormat, exportFormats } from '@mangrove/contract/browser';
import type { ShownPicture } from '@mangrove/graph/render/picture';
import type { RefObject } from 'react';
import { isApiError, sentenceOr429 } from '../../../api/api-error.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { isTimeLimited } from '../time/time-choice.ts';
import { type ExportRequest, receiveData } from './export-request.ts';
import { exportMessages as text } from './messages.ts';

/** What the screen shows. */
export interface DownloadSource extends ExportRequest {
  /** The map; null beside a table. */
  map: RefObject<{ readonly view: { readonly shown: ShownPicture } } | null> | null;
  /** Saves the table, if one is shown. @returns the name of the file. */
  saveTable?: () => Promise<string>;
}

export interface Download {
  label: string;
  hint: string;
  /** @returns the name of the file that was saved. */
  make: () => Promise<string>;
}

interface DownloadSection {
  title: string;
  downloads: Download[];
}

/** The downloads of what is shown. */
export function listDownloads({ map, saveTable, ...request }: DownloadSource): DownloadSection[] {
  const shown = map?.current?.view.shown;
  const sections: DownloadSection[] = [];
  if (saveTable) {
    const csv = { label: text.tableCsv, hint: text.tableHint, make: saveTable };
    sections.push({ title: text.table, downloads: [csv] });
  }
  if (shown) sections.push({ title: text.picture, downloads: listPictures(shown, request) });
  sections.push({
    title: text.data(
      request.question !== null,
      isTimeLimited(request.time),
      request.group !== null,
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

function listPictures(shown: ShownPicture, request: ExportRequest): Download[] {
  const { width, height } = shown.frame;
  const loadPictures = () => import('./save-picture.ts');
  return [
    ...[2, 4].map((scale) => ({
      label: text.png(scale),
      hint: text.pngHint(width * scale, height * scale),
      make: async () => (await loadPictures()).savePng(shown, request, scale),
    })),
    {
      label: text.svg,
      hint: text.svgHint,
      make: async () => (await loadPictures()).saveSvg(shown, request),
    },
  ];
}

async function saveData(format: ExportFormat, request: ExportRequest): Promise<string> {
  const { name, file } = await receiveData(format, request);
  saveFile(name, file, file.type);
  return name;
}
