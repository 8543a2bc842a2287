/// <reference lib="dom" />
// What every page of this folder draws: the land, and where the nodes of the network are.
import { feature } from 'topojson-client';

export interface Ground {
  land: GeoJSON.GeoJSON;
  /** Longitude and latitude of each node. */
  points: [number, number][];
}

export async function loadGround(): Promise<Ground> {
  const [topology, points] = await Promise.all([read('/land.json'), read('/points.json')]);
  const known = topology as Parameters<typeof feature>[0];
  const { land } = known.objects;
  if (land === undefined) throw new Error('The file has no land.');
  return {
    land: feature(known, land),
    points: points as Ground['points'],
  };
}

async function read(path: string): Promise<unknown> {
  return (await fetch(path)).json();
}
