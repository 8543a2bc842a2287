/// <reference lib="dom" />
// What every page of this folder draws: the land, and where the nodes of the network are.
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export interface Ground {
  land: GeoJSON.GeoJSON;
  /** Longitude and latitude of each node. */
  points: [number, number][];
}

export async function loadGround(): Promise<Ground> {
  const [topology, points] = await Promise.all([read('/land.json'), read('/points.json')]);
  const { objects } = topology as Topology<{ land: GeometryCollection }>;
  return {
    land: feature(topology as Topology, objects.land),
    points: points as Ground['points'],
  };
}

async function read(path: string): Promise<unknown> {
  return (await fetch(path)).json();
}
