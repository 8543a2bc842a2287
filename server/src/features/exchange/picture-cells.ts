import { audiences, cleanLine, cleanText, countCodePoints, limits } from '@mangrove/contract';
import * as z from 'zod';
import type { CheckedEntity } from './checked-rows.ts';
import { parseJson } from './parse-json.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

const Gallery = z.array(
  z.strictObject({
    file: z.string(),
    caption: z.string().default(''),
    audience: z.enum(audiences).default('public'),
    covered: z.boolean().default(false),
  }),
);

// A plain file name without separators, so that no path leads out of the folder.
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N} ._-]{0,199}$/u;

/** The name of the entity's picture in the folder of pictures, or null. */
export function readPhoto(row: RowReader): string | null {
  const name = cleanLine(row.raw('photo'));
  return name === '' ? null : checkName(row, 'photo', name);
}

/** The pictures of a project's gallery, in their order. */
export function readGallery(row: RowReader): CheckedEntity['gallery'] {
  const cell = row.raw('gallery').trim();
  if (cell === '') return [];
  const read = Gallery.safeParse(parseJson(cell));
  if (!read.success) {
    row.fault(cellText.noGallery);
    return [];
  }
  return read.data.flatMap(({ file, caption, ...more }) => {
    const name = checkName(row, 'gallery', cleanLine(file));
    const text = cleanText(caption);
    const length = countCodePoints(text);
    if (length > limits.caption) {
      row.fault(cellText.captionTooLong(length, limits.caption));
    }
    return name === null ? [] : [{ file: name, caption: text, ...more }];
  });
}

function checkName(row: RowReader, column: string, name: string): string | null {
  if (plainName.test(name)) return name;
  row.fault(cellText.noPictureName(column));
  return null;
}
