// Pictures of the map are made in the browser, of what is drawn.
import { describePicture, paintPicture, type ShownPicture } from '@mangrove/graph/render/picture';
import { readDataLicence } from '../../../domain/site/data-licence.ts';
import { siteName } from '../../../domain/site/site-name.ts';
import { saveFile } from '../../../kit/data-table/save-file.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import { exportMessages as text } from './messages.ts';
import { nameFile } from './name-file.ts';
import { type PictureWords, writeSvg } from './picture-svg.ts';
import { addPngTexts } from './png-texts.ts';

/** Saves the map as it stands on the screen, in `scale` pixels for each. @throws RangeError for too many. */
export async function savePng(
  shown: ShownPicture,
  question: SearchQuestion | null,
  scale: number,
): Promise<string> {
  const { name, day } = nameFile(question, 'png');
  const canvas = await paintPicture(shown, scale, document, nextTask);
  const picture = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/png'));
  // The memory of a canvas goes with its size.
  canvas.width = 0;
  if (!picture) throw new RangeError('The browser makes no picture of this size.');
  const { title, credit } = wordsOf(shown, question, day);
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const marked = addPngTexts(bytes, { Title: title, Copyright: credit, Source: location.href });
  saveFile(name, new Blob([marked]), 'image/png');
  return name;
}

/** Saves the map as a drawing. */
export async function saveSvg(
  shown: ShownPicture,
  question: SearchQuestion | null,
): Promise<string> {
  const { name, day } = nameFile(question, 'svg');
  saveFile(
    name,
    writeSvg(describePicture(shown), wordsOf(shown, question, day)),
    'image/svg+xml;charset=utf-8',
  );
  return name;
}

function wordsOf(
  { frame }: ShownPicture,
  question: SearchQuestion | null,
  day: string,
): PictureWords {
  const { nodeCount, edgeSources } = frame.state.scene;
  return {
    title: text.pictureTitle(siteName, question !== null),
    description: text.pictureText(nodeCount, edgeSources.length),
    credit: text.credit(siteName, day, readDataLicence()),
  };
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}
