// Reads an operator's territories: GeoJSON (RFC 7946), lines and areas only.
import { cleanLine, type Territories } from '@mangrove/contract';

export const territoryLimits = {
  bytes: 2 * 1024 * 1024,
  features: 500,
  points: 50_000,
  name: 100,
  attribution: 300,
} as const;

/** Why a file is not used, in a sentence for whoever wrote it. */
export class TerritoriesRefused extends Error {}

type Geometry = Territories['features'][number]['geometry'];
type Position = [longitude: number, latitude: number];

/**
 * The territories in a text, with nothing in them that is not drawn.
 * @throws TerritoriesRefused if it is not what the map can draw.
 */
export function parseTerritories(text: string): Territories {
  const root = asRecord(parse(text));
  if (root?.type !== 'FeatureCollection' || !Array.isArray(root.features)) {
    throw new TerritoriesRefused('It is not a FeatureCollection of GeoJSON.');
  }
  if ('crs' in root) {
    throw new TerritoriesRefused(
      'It has a “crs”: GeoJSON knows only longitude and latitude (WGS 84). Convert it to EPSG:4326 and leave “crs” out.',
    );
  }
  const { features } = root;
  if (features.length === 0) throw new TerritoriesRefused('It has no features.');
  if (features.length > territoryLimits.features) {
    throw new TerritoriesRefused(`It has more than ${territoryLimits.features} features.`);
  }
  const counted = { points: 0 };
  return {
    type: 'FeatureCollection',
    attribution: readText(root.attribution, territoryLimits.attribution, '“attribution”', true),
    features: features.map((feature, at) => readFeature(feature, `Feature ${at + 1}`, counted)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TerritoriesRefused('It is not JSON.', { cause: error });
  }
}

function readFeature(
  given: unknown,
  where: string,
  counted: { points: number },
): Territories['features'][number] {
  const feature = asRecord(given);
  if (feature?.type !== 'Feature') throw new TerritoriesRefused(`${where} is not a Feature.`);
  const name = asRecord(feature.properties)?.name ?? '';
  return {
    type: 'Feature',
    properties: { name: readText(name, territoryLimits.name, `${where}: its name`) },
    geometry: readGeometry(asRecord(feature.geometry), where, counted),
  };
}

function readGeometry(
  geometry: Record<string, unknown> | null,
  where: string,
  counted: { points: number },
): Geometry {
  const line = (given: unknown) => readLine(given, where, counted);
  const area = (given: unknown) => asList(given, where).map((ring) => closed(line(ring), where));
  switch (geometry?.type) {
    case 'LineString':
      return { type: 'LineString', coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
      return {
        type: 'MultiLineString',
        coordinates: asList(geometry.coordinates, where).map(line),
      };
    case 'Polygon':
      return { type: 'Polygon', coordinates: area(geometry.coordinates) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: asList(geometry.coordinates, where).map(area) };
    default:
      throw new TerritoriesRefused(
        `${where} is neither a line nor an area: the map draws LineString, MultiLineString, Polygon and MultiPolygon.`,
      );
  }
}

function readLine(given: unknown, where: string, counted: { points: number }): Position[] {
  const positions = asList(given, where);
  counted.points += positions.length;
  if (counted.points > territoryLimits.points) {
    throw new TerritoriesRefused(
      `It has more than ${territoryLimits.points.toLocaleString('en-GB')} points: simplify its lines.`,
    );
  }
  if (positions.length < 2) throw new TerritoriesRefused(`${where} has a line of one point.`);
  return positions.map((position) => readPosition(position, where));
}

function readPosition(given: unknown, where: string): Position {
  const [longitude, latitude] = Array.isArray(given) ? (given as unknown[]) : [];
  if (!isNumber(longitude) || !isNumber(latitude)) {
    throw new TerritoriesRefused(`${where} has a point without longitude and latitude.`);
  }
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    throw new TerritoriesRefused(
      `${where} has the point ${longitude}, ${latitude}, which is beyond 180 or 90 degrees. GeoJSON has the longitude first.`,
    );
  }
  return [longitude, latitude];
}

/** A ring ends where it begins. */
function closed(ring: Position[], where: string): Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new TerritoriesRefused(
      `${where} has an area whose outline does not end where it begins.`,
    );
  }
  return ring;
}

function readText(given: unknown, most: number, what: string, isNeeded = false): string {
  const text = typeof given === 'string' ? cleanLine(given) : null;
  if (text === null || (isNeeded && text === '')) {
    throw new TerritoriesRefused(
      isNeeded
        ? `It has no ${what}, the text that says whose lines these are, beside “features”.`
        : `${what} is not a text.`,
    );
  }
  if ([...text].length > most) {
    throw new TerritoriesRefused(`${what} is longer than ${most} characters.`);
  }
  return text;
}

function asList(given: unknown, where: string): unknown[] {
  if (Array.isArray(given) && given.length > 0) return given;
  throw new TerritoriesRefused(`${where} has no coordinates, or too few levels of them.`);
}

function asRecord(given: unknown): Record<string, unknown> | null {
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isRecord ? (given as Record<string, unknown>) : null;
}

function isNumber(given: unknown): given is number {
  return typeof given === 'number' && Number.isFinite(given);
}
