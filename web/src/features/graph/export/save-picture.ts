// Saves pictures of the map, which are made in the browser from what is drawn.

import {
  describePicture,
  paintPicture,
  type ShownPicture,
  withoutEdges,
} from '@mangrove/graph/render/picture';
import { siteName } from '../../../domain/site/site-name.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { spanText } from '../time/messages.ts';
import { type ExportRequest, nameFile, readDataLicence } from './export-request.ts';
import { exportMessages as text } from './messages.ts';
import { type PictureWords, writeSvg } from './picture-svg.ts';
import { addPngTexts } from './png-texts.ts';

/**
 * Saves the map as PNG, with `scale` pixels per pixel of the screen.
 * @returns the name of the file. @throws RangeError if the picture is too large.
 */
export async function savePng(
  shown: ShownPicture,
  request: ExportRequest,
  scale: number,
): Promise<string> {
  const { name, day } = nameFile(request, 'png');
  const canvas = await paintPicture(shown, scale, document, nextTask);
  const picture = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/png'));
  // Frees the memory of the canvas.
  canvas.width = 0;
  if (!picture) throw new RangeError('The browser makes no picture of this size.');
  const { title, credit } = wordsOf(shown, request, day);
  const marked = addPngTexts(picture, { Title: title, Copyright: credit, Source: location.href });
  saveFile(name, marked, 'image/png');
  return name;
}

/** Saves the map as SVG. @returns the name of the file. */
export async function saveSvg(shown: ShownPicture, request: ExportRequest): Promise<string> {
  const { name, day } = nameFile(request, 'svg');
  saveFile(
    name,
    writeSvg(describePicture(shown), wordsOf(shown, request, day)),
    'image/svg+xml;charset=utf-8',
  );
  return name;
}

function wordsOf(
  { frame }: ShownPicture,
  { question, time, group, focus }: ExportRequest,
  day: string,
): PictureWords {
  const { nodeCount, edgeSources, mask } = frame.state.scene;
  const { leftOut } = frame;
  const shown = withoutEdges(frame.state.scene, Uint32Array.from(edgeSources.keys()), leftOut);
  const edges = mask ? shown.filter((edge) => mask.edges[edge] !== 0).length : shown.length;
  const kept = leftOut?.size ?? 0;
  const years = time.years ? [spanText(time.years)] : [];
  const ofGroup = group ? [text.group(group.name)] : [];
  const around = focus ? [text.around(focus.name)] : [];
  return {
    title: text.pictureTitle(siteName, question !== null, [...years, ...ofGroup, ...around]),
    description: [
      text.pictureText(nodeCount - kept, edges),
      ...(kept === 0 ? [] : [text.leftOut(kept)]),
    ].join('\n'),
    credit: [
      text.credit(siteName, day, readDataLicence()),
      ...(kept === 0 ? [] : [text.leftOut(kept)]),
    ].join(' '),
  };
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}
