// The coast, from Natural Earth (public domain): land only, without borders.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);
/** Some 5 MB, once it is asked for. */
let known: Promise<GeoJSON.Polygon[]> | null = null;

/** The land as one polygon for each island and continent. */
export function readCoast(): Promise<GeoJSON.Polygon[]> {
  known ??= readLand();
  return known;
}

async function readLand(): Promise<GeoJSON.Polygon[]> {
  const topology: Topology<{ land: GeometryCollection }> = JSON.parse(
    await readFile(require.resolve('world-atlas/land-50m.json'), 'utf8'),
  );
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry];
    if (geometry.type !== 'MultiPolygon') return [];
    return geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
  });
}
