// An operator's lines and areas on the ground. Their names are texts of a canvas or of an SVG, never
// markup.
import { geoArea, geoPath } from 'd3-geo';
import type { GroundProjection } from './projection.ts';

type Position = [number, number];
type Ring = Position[];
type Geometry =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] };

/** The lines and areas of an operator, as GeoJSON, with whose they are. */
export interface Territories {
  attribution: string;
  features: readonly { properties: { name: string }; geometry: Geometry }[];
}

/** Territories in units of a picture. */
export interface DrawnTerritories {
  /** SVG paths. */
  areas: string;
  lines: string;
  /** The middle of each that has a name, and how far it reaches. */
  names: { text: string; x: number; y: number; top: number; bottom: number }[];
  attribution: string;
}

/** The territories in units of a projection: areas and lines as SVG paths, and names in their middle. */
export function drawTerritories(
  { attribution, features }: Territories,
  { project }: GroundProjection,
): DrawnTerritories {
  const path = geoPath(project).digits(2);
  const drawn = { areas: '', lines: '' };
  const names: DrawnTerritories['names'] = [];
  for (const { geometry, properties } of features) {
    const shape = wound(geometry) as GeoJSON.Geometry;
    const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
    drawn[isArea ? 'areas' : 'lines'] += path(shape) ?? '';
    const [x, y] = path.centroid(shape);
    if (properties.name !== '' && Number.isFinite(x) && Number.isFinite(y)) {
      const [[, top], [, bottom]] = path.bounds(shape);
      names.push({ text: properties.name, x, y, top, bottom });
    }
  }
  return { ...drawn, names, attribution };
}

/**
 * The geometry as d3 reads it: on a sphere the direction of a ring says which side is inside. Of both
 * the smaller one is meant, whichever way a file's rings run.
 */
function wound(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') {
    return { ...geometry, coordinates: windArea(geometry.coordinates) };
  }
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map(windArea) };
}

function windArea(rings: readonly Ring[]): Ring[] {
  return rings.map((ring, at) => {
    const isLarge = geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI;
    // A hole is all but its outline.
    return isLarge === at > 0 ? ring : ring.toReversed();
  });
}
