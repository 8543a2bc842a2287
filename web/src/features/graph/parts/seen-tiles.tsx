import {
  divisionsFor,
  holdsTile,
  isPart,
  limits,
  squareOf,
  type Tile,
  tileKey,
  tilesIn,
} from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { graphKey } from '../../../api/keys.ts';
import { addTiles } from '../../../domain/network/network-parts.ts';
import type { MapEngine } from '../drawing/map-engine.ts';
import { useScreen } from '../map-screen-context.ts';
import { isPartial, type Network } from '../network/network.ts';
import { densityField } from './density.ts';

/** How long the camera must rest before what it shows is loaded, in milliseconds. */
const restMs = 150;

const noTiles: readonly Tile[] = [];

/**
 * Loads what a very large network has where the camera is. Must be rendered after its map, and only
 * while nodes are drawn at their stored positions.
 */
export function SeenTiles() {
  const { engine, all, whole } = useScreen();
  const [tiles, setTiles] = useState(noTiles);
  const look = useEffectEvent((map: MapEngine) => {
    setTiles(tilesSeen(map, all, whole.isUpright === true));
  });
  useEffect(() => {
    const map = engine.current;
    if (map === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(map), restMs);
    };
    wait();
    map.cameraListeners.add(wait);
    return () => {
      clearTimeout(timer);
      map.cameraListeners.delete(wait);
    };
  }, [engine]);
  const { columns } = all;
  useDensity();
  // After too many changes the first part is read again, without what was added.
  const missing =
    columns && isPart(columns) ? tiles.filter((tile) => !holdsTile(columns, tile)) : noTiles;
  useQuery({
    queryKey: [...graphKey, 'seen', missing.map(tileKey)],
    enabled: missing.length > 0,
    queryFn: async ({ client, signal }) => {
      await addTiles(client, missing, signal);
      return missing.length;
    },
    // What is held follows the changes of the network.
    meta: { isTouchedBy: () => false },
    notifyOnChangeProps: [],
    gcTime: 0,
  });
  return null;
}

/** Draws where entities are that are not held, while the network is shown as a whole. */
function useDensity() {
  const { engine, all, whole, result, color } = useScreen();
  const isWhole = isPartial(all) && whole.part === undefined && !result && !color.dimmed;
  const density = isWhole ? all.columns?.part?.density : undefined;
  const isUpright = whole.isUpright === true;
  const field = useMemo(() => density && densityField(density, isUpright), [density, isUpright]);
  useEffect(() => {
    const map = engine.current;
    if (!map || !field) return;
    map.view.setBelow({ density: field });
    return () => map.view.setBelow({ density: null });
  }, [engine, field]);
}

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The tiles that the camera shows, without those that would bring nothing. */
function tilesSeen({ view }: MapEngine, all: Network, isUpright: boolean): readonly Tile[] {
  const { camera, unit, size } = view;
  const [width, height] = [size.width, size.height].map(
    (pixels) => pixels / (camera.zoom * unit),
  ) as [number, number];
  const shown = {
    left: camera.x - width / 2,
    right: camera.x + width / 2,
    top: camera.y - height / 2,
    bottom: camera.y + height / 2,
  };
  const tiles = tilesIn(divisionsFor(Math.max(width, height)), isUpright ? turnBack(shown) : shown);
  return tiles.filter((tile) => !holdsBestOf(all, tile));
}

/** Whether the best connected of a tile, which is all that it answers, were held from the start. */
function holdsBestOf({ positions, size, degrees, columns }: Network, tile: Tile): boolean {
  const from = columns?.part?.from_degree ?? 0;
  const { left, top, side } = squareOf(tile);
  let count = 0;
  for (let node = 0; node < size; node++) {
    const x = (positions[2 * node] ?? 0) - left;
    const y = (positions[2 * node + 1] ?? 0) - top;
    const isIn = x >= 0 && y >= 0 && x < side && y < side;
    if (isIn && (degrees[node] ?? 0) >= from) count++;
  }
  return count >= limits.partNodes;
}

/** Undoes the quarter by which `turnPositions` turns. */
function turnBack({ left, right, top, bottom }: Rectangle): Rectangle {
  return { left: top, right: bottom, top: -right, bottom: -left };
}
