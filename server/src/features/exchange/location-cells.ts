import { audiences, cleanLine, countCodePoints, limits, type PlaceItem } from '@mangrove/contract';
import * as z from 'zod';
import { readAudience } from './audience-cells.ts';
import { notes, reasons } from './note-messages.ts';
import { parseJson } from './parse-json.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

const text = z.string().default('');
const coordinate = z.union([z.number(), z.string()]).nullable().default(null);

const FurtherLocations = z.array(
  z.strictObject({
    place_name: text,
    city: text,
    state: text,
    country: text,
    latitude: coordinate,
    longitude: coordinate,
    audience: z.enum(audiences).default('public'),
  }),
);

/** The place in the row's own columns, then those in `further_locations`. */
export function readLocations(row: RowReader): PlaceItem[] {
  const first = readLocation(row, {
    place_name: row.raw('place_name'),
    city: row.raw('city'),
    state: row.raw('state'),
    country: row.raw('country'),
    latitude: row.raw('latitude'),
    longitude: row.raw('longitude'),
    audience: readAudience(row, 'location_audience'),
  });
  const further = readFurther(row).map((location) => readLocation(row, location));
  return [first, ...further].filter((location) => location !== null);
}

function readFurther(row: RowReader): z.output<typeof FurtherLocations> {
  const cell = row.raw('further_locations').trim();
  if (cell === '') return [];
  const read = FurtherLocations.safeParse(parseJson(cell));
  if (read.success) return read.data;
  row.fault(cellText.noFurtherLocations);
  return [];
}

function readLocation(
  row: RowReader,
  given: z.output<typeof FurtherLocations>[number],
): PlaceItem | null {
  const location = {
    place_name: readPlace(row, 'place_name', given.place_name),
    city: readPlace(row, 'city', given.city),
    state: readPlace(row, 'state', given.state),
    country: readPlace(row, 'country', given.country),
    ...readCoordinates(row, String(given.latitude ?? ''), String(given.longitude ?? '')),
  };
  const isEmpty = Object.values(location).every((value) => value === '' || value === null);
  return isEmpty ? null : { ...location, audience: given.audience };
}

function readPlace(row: RowReader, column: string, given: string): string {
  const place = cleanLine(given);
  const length = countCodePoints(place);
  if (length > limits.placeName) {
    row.fault(cellText.tooLong(column, length, limits.placeName));
  }
  return place;
}

function readCoordinates(row: RowReader, latitudeCell: string, longitudeCell: string) {
  const none = { latitude: null, longitude: null };
  const typed = [latitudeCell.trim(), longitudeCell.trim()] as const;
  if (typed.every((cell) => cell === '')) return none;
  const latitude = readNumber(latitudeCell, 90);
  const longitude = readNumber(longitudeCell, 180);
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  row.skip(reasons.noCoordinates, notes.coordinates(...typed));
  return none;
}

function readNumber(cell: string, max: number): number | null {
  // Spreadsheets of many countries write a decimal comma.
  const number = cell.trim().replace(/^([+-]?\d*),(\d+)$/u, '$1.$2');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(number)) return null;
  const value = Number(number);
  return Math.abs(value) <= max ? value : null;
}
