// Saves pictures of the map, which are made in the browser from what is drawn.

import type { RemoteView } from '@mangrove/graph/render';
import { withoutEdges } from '@mangrove/graph/render/picture';
import { siteName } from '../../../domain/site/site-name.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { spanText } from '../time/messages.ts';
import { type ExportRequest, nameFile, readDataLicence } from './export-request.ts';
import { exportMessages as text } from './messages.ts';
import { type PictureWords, writeSvg } from './picture-svg.ts';
import { addPngTexts } from './png-texts.ts';

/** What is asked of a map whose picture is saved. */
export type ShownMap = Pick<RemoteView, 'size' | 'scene' | 'paintPicture' | 'describePicture'>;

/** The shown picture, without some of its nodes. */
interface ShownPart {
  shown: ShownMap;
  leftOut?: ReadonlySet<number> | undefined;
}

/**
 * Saves the map as PNG, with `scale` pixels per pixel of the screen.
 * @returns the name of the file. @throws RangeError if the picture is too large.
 */
export async function savePng(
  part: ShownPart,
  request: ExportRequest,
  scale: number,
): Promise<string> {
  const { name, day } = nameFile(request, 'png');
  const picture = await part.shown.paintPicture(scale, part.leftOut);
  const { title, credit } = wordsOf(part, request, day);
  const marked = addPngTexts(picture, { Title: title, Copyright: credit, Source: location.href });
  saveFile(name, marked, 'image/png');
  return name;
}

/** Saves the map as SVG. @returns the name of the file. */
export async function saveSvg(part: ShownPart, request: ExportRequest): Promise<string> {
  const { name, day } = nameFile(request, 'svg');
  const parts = await part.shown.describePicture(part.leftOut);
  saveFile(name, writeSvg(parts, wordsOf(part, request, day)), 'image/svg+xml;charset=utf-8');
  return name;
}

function wordsOf(
  { shown: { scene }, leftOut }: ShownPart,
  { question, time, group, focus }: ExportRequest,
  day: string,
): PictureWords {
  if (scene === null) throw new Error('There is no map to save yet.');
  const { nodeCount, edgeSources, mask } = scene;
  const shown = withoutEdges(scene, Uint32Array.from(edgeSources.keys()), leftOut);
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
