// Reads an operator's territories: GeoJSON (RFC 7946), lines and areas only.
import { cleanLine, countCodePoints, type Territories } from '@mangrove/contract';
import { asMessage, type Sentence } from '../../errors.ts';
import { text as said } from './messages.ts';

export const territoryLimits = {
  bytes: 2 * 1024 * 1024,
  features: 500,
  points: 50_000,
  name: 100,
  attribution: 300,
} as const;

/** Why a file is not used, in a sentence for whoever wrote it. */
export class TerritoriesRefused extends Error {
  constructor(said: string | Sentence, options?: ErrorOptions) {
    super(asMessage(said).message, options);
  }
}

type Geometry = Territories['features'][number]['geometry'];
type Position = [longitude: number, latitude: number];

/**
 * The territories in a text, with nothing in them that is not drawn.
 * @throws TerritoriesRefused if it is not what the map can draw.
 */
export function parseTerritories(text: string): Territories {
  const root = asRecord(parse(text));
  if (root?.type !== 'FeatureCollection' || !Array.isArray(root.features)) {
    throw new TerritoriesRefused(said.notACollection);
  }
  if ('crs' in root) throw new TerritoriesRefused(said.hasCrs);
  const { features } = root;
  if (features.length === 0) throw new TerritoriesRefused(said.noFeatures);
  if (features.length > territoryLimits.features) {
    throw new TerritoriesRefused(said.tooManyFeatures(territoryLimits.features));
  }
  const counted = { points: 0 };
  return {
    type: 'FeatureCollection',
    attribution: readAttribution(root.attribution),
    features: features.map((feature, at) => readFeature(feature, at + 1, counted)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TerritoriesRefused(said.notJson, { cause: error });
  }
}

function readFeature(
  given: unknown,
  number: number,
  counted: { points: number },
): Territories['features'][number] {
  const feature = asRecord(given);
  if (feature?.type !== 'Feature') throw new TerritoriesRefused(said.notAFeature(number));
  const name = asRecord(feature.properties)?.name ?? '';
  return {
    type: 'Feature',
    properties: { name: readName(name, number) },
    geometry: readGeometry(asRecord(feature.geometry), number, counted),
  };
}

function readGeometry(
  geometry: Record<string, unknown> | null,
  number: number,
  counted: { points: number },
): Geometry {
  const line = (given: unknown) => readLine(given, number, counted);
  const area = (given: unknown) => asList(given, number).map((ring) => closed(line(ring), number));
  switch (geometry?.type) {
    case 'LineString':
      return { type: 'LineString', coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
      return {
        type: 'MultiLineString',
        coordinates: asList(geometry.coordinates, number).map(line),
      };
    case 'Polygon':
      return { type: 'Polygon', coordinates: area(geometry.coordinates) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: asList(geometry.coordinates, number).map(area) };
    default:
      throw new TerritoriesRefused(said.notDrawn(number));
  }
}

function readLine(given: unknown, number: number, counted: { points: number }): Position[] {
  const positions = asList(given, number);
  counted.points += positions.length;
  if (counted.points > territoryLimits.points) {
    throw new TerritoriesRefused(said.tooManyPoints(territoryLimits.points));
  }
  if (positions.length < 2) throw new TerritoriesRefused(said.lineOfOnePoint(number));
  return positions.map((position) => readPosition(position, number));
}

function readPosition(given: unknown, number: number): Position {
  const [longitude, latitude] = Array.isArray(given) ? (given as unknown[]) : [];
  if (!isNumber(longitude) || !isNumber(latitude)) {
    throw new TerritoriesRefused(said.pointIncomplete(number));
  }
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    throw new TerritoriesRefused(said.pointBeyond(number, longitude, latitude));
  }
  return [longitude, latitude];
}

/** A ring ends number it begins. */
function closed(ring: Position[], number: number): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new TerritoriesRefused(said.outlineOpen(number));
  }
  return ring;
}

function readAttribution(given: unknown): string {
  const text = typeof given === 'string' ? cleanLine(given) : '';
  const most = territoryLimits.attribution;
  if (text === '') throw new TerritoriesRefused(said.noAttribution);
  if (countCodePoints(text) > most) throw new TerritoriesRefused(said.attributionTooLong(most));
  return text;
}

function readName(given: unknown, number: number): string {
  if (typeof given !== 'string') throw new TerritoriesRefused(said.nameNoText(number));
  const text = cleanLine(given);
  const most = territoryLimits.name;
  if (countCodePoints(text) > most) throw new TerritoriesRefused(said.nameTooLong(number, most));
  return text;
}

function asList(given: unknown, number: number): unknown[] {
  if (Array.isArray(given) && given.length > 0) return given;
  throw new TerritoriesRefused(said.noCoordinates(number));
}

function asRecord(given: unknown): Record<string, unknown> | null {
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isRecord ? (given as Record<string, unknown>) : null;
}

function isNumber(given: unknown): given is number {
  return typeof given === 'number' && Number.isFinite(given);
}
