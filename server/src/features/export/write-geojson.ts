// GeoJSON, as QGIS and web maps read it: RFC 7946. Degrees of WGS 84, the longitude first.
import type { ExportedNetwork, LocatedRow } from './rows.ts';

/** The nodes as points; those without a place have no geometry, as the standard provides for. */
export async function* writeGeoJson({
  about,
  locatedNodes,
}: ExportedNetwork): AsyncGenerator<string> {
  yield `{"type":"FeatureCollection","about":${JSON.stringify(about)},\n"features":[`;
  let separator = '\n';
  for await (const rows of locatedNodes()) {
    yield separator + rows.map((row) => JSON.stringify(describeFeature(row))).join(',\n');
    separator = ',\n';
  }
  yield ']}\n';
}

function describeFeature({ point, x: _x, y: _y, id, ...row }: LocatedRow) {
  const geometry = point && { type: 'Point', coordinates: [point.longitude, point.latitude] };
  return {
    type: 'Feature',
    id,
    geometry,
    properties: { ...row, precision: point?.precision ?? null },
  };
}
