// An operator's lines and areas on the ground. Their names are texts of a canvas or of an SVG, never
// markup.
import { calls, type Territories } from '@mangrove/contract/browser';
import type { SceneGround } from '@mangrove/graph/render';
import { geoArea, geoPath } from 'd3-geo';
import { callApi } from '../../../api/api-client.ts';
import type { GroundProjection } from './projection.ts';

type SceneTerritories = NonNullable<SceneGround['territories']>;
type Geometry = Territories['features'][number]['geometry'];
type Ring = [number, number][];

/** @returns null if the operator has taken them away meanwhile. */
export async function loadTerritories(signal: AbortSignal): Promise<Territories | null> {
  const { territories } = await callApi(calls.readTerritories, {}, { signal });
  return territories;
}

/** The territories in world units: areas and lines as SVG paths, and names in their middle. */
export function drawTerritories(
  { attribution, features }: Territories,
  { project }: GroundProjection,
): SceneTerritories {
  const path = geoPath(project).digits(2);
  const drawn = { areas: '', lines: '' };
  const names: SceneTerritories['names'][number][] = [];
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
