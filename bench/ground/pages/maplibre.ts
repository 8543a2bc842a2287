import maplibre, { type GeoJSONSourceSpecification } from 'maplibre-gl';
import { start } from '../../render/pages/shell.ts';
import { loadGround } from './ground.ts';

const colors = ['#B8460F', '#2A72B5', '#47185C'];

// The land, a line for each edge and a circle for each node; without names, for which MapLibre needs
// glyphs from a server.
await start(async (host, scene, _onHover, restart) => {
  const { land, points } = await loadGround();
  restart();
  const edges = Array.from(scene.edgeSources, (source, edge) => [
    points[source] ?? [0, 0],
    points[scene.edgeTargets[edge] ?? 0] ?? [0, 0],
  ]);
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  let isPainted = false;
  const map = new maplibre.Map({
    container: host,
    renderWorldCopies: false,
    attributionControl: false,
    bounds: [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ],
    style: {
      version: 8,
      sources: {
        land: { type: 'geojson', data: land },
        edges: features(edges.map((coordinates) => [{ type: 'LineString', coordinates }, {}])),
        nodes: features(
          points.map((coordinates, node) => [
            { type: 'Point', coordinates },
            { color: colors[scene.kinds[node] ?? 0] },
          ]),
        ),
      },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': '#E0EBE8' } },
        { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#CFDEDA' } },
        {
          ...{ id: 'edges', type: 'line', source: 'edges' },
          paint: { 'line-color': '#10292E', 'line-opacity': 0.06 },
        },
        {
          ...{ id: 'nodes', type: 'circle', source: 'nodes' },
          paint: { 'circle-color': ['get', 'color'], 'circle-radius': 4 },
        },
      ],
    },
  });
  map.once('idle', () => {
    isPainted = true;
  });
  return {
    isPainted: () => isPainted,
    screenOf: (node) => map.project(points[node] ?? [0, 0]),
  };
});

function features(all: [GeoJSON.Geometry, object][]): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: all.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
    },
  };
}
