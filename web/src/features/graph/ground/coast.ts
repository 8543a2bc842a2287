// The coast, from Natural Earth (public domain), served by ourselves. Land only: no borders.
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import near from 'world-atlas/land-50m.json?url';
import far from 'world-atlas/land-110m.json?url';

const addresses = { far, near };

/** @throws if it cannot be loaded. */
export async function loadCoast(detail: keyof typeof addresses): Promise<GeoJSON.GeoJSON> {
  const reply = await fetch(addresses[detail]);
  if (!reply.ok) throw new Error(`The coast answered ${reply.status}.`);
  const topology: Topology<{ land: GeometryCollection }> = await reply.json();
  return feature(topology, topology.objects.land);
}
