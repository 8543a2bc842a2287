// Paints the map's first view on the server, with the renderer and the colours of the app.
import type { FirstNames, MapToName, MapToPaint } from '@mangrove/contract/browser';
import {
  type GraphScene,
  nameOverview,
  type OverviewPixels,
  paintOverview,
} from '@mangrove/graph/render/overview';
import type { MantineTheme } from '@mantine/core';
import { cssVariablesResolver } from '../../../kit/theme/css-variables.ts';
import { theme } from '../../../kit/theme/theme.ts';
import { findFreeArea } from '../camera/free-area.ts';
import { isWiderThanHigh, turnPositions } from '../network/upright-network.ts';
import { mapThemeOf } from './map-theme.ts';
import { nameWidth } from './name-width.ts';

const none = {
  ...{ hasCard: false, hasResult: false, hasTime: false },
  ...{ hasGroup: false, hasFocus: false, hasLine: false, hasGround: false, foot: null },
};
const edge = { top: 24, right: 24, bottom: 24, left: 24 };
/** The stages below the top bar in which each picture is most often shown. */
const windows = {
  desktop: {
    ...{ width: 1440, height: 836, ratio: 1, isCut: true },
    ...findFreeArea({ ...none, isNarrow: false, hasPanel: true }),
  },
  phone: {
    ...{ width: 390, height: 780, ratio: 1, isCut: true },
    ...findFreeArea({ ...none, isNarrow: true, hasPanel: true }),
  },
  share: { width: 1200, height: 630, ratio: 1, isCut: false, compact: false, insets: edge },
} as const;

/** The pixels of the map's first view; a picture to share is exactly 1200 by 630. */
export function paintFirstMap({ look, ...network }: MapToPaint): OverviewPixels {
  const { ratio, isCut, ...window } = windows[look.window];
  return paintOverview({
    scene: sceneIn(look.window, { ...network, names: [] }),
    theme: themeOf(look.scheme),
    ...{ window, ratio, isCut },
  });
}

/** The names of the map's first view, in each window in which the server has a picture of it. */
export function nameFirstMap(network: MapToName): FirstNames {
  const namesIn = (name: 'desktop' | 'phone') => {
    const window = windows[name];
    return nameOverview({ scene: sceneIn(name, network), window }, (text, voice) =>
      nameWidth(text, voice === 'hub' ? 'hub' : 'plain', window.compact),
    );
  };
  return { desktop: namesIn('desktop'), phone: namesIn('phone') };
}

function sceneIn(window: MapToPaint['look']['window'], network: MapToName): GraphScene {
  const { kinds, degrees, names } = network;
  const nodeCount = kinds.length;
  const positions = placesIn(window, network.positions);
  return {
    ...{ nodeCount, positions, kinds, degrees, names, ...pairsOf(network) },
    pictures: new Array<null>(nodeCount).fill(null),
  };
}

/** As on the screen of a phone, a wide network is turned upright. */
function placesIn(window: MapToPaint['look']['window'], positions: Float32Array): Float32Array {
  const isTurned = window === 'phone' && isWiderThanHigh({ positions, size: positions.length / 2 });
  return isTurned ? turnPositions(positions) : positions;
}

function themeOf(scheme: 'light' | 'dark') {
  const resolved = cssVariablesResolver(theme as MantineTheme);
  const values: Record<string, string> = { ...resolved.variables, ...resolved[scheme] };
  return mapThemeOf((name) => values[name] ?? '');
}

/** Every connected pair once, however many relationships it has; unconfirmed ones are dashed. */
function pairsOf({ offsets, neighbours, unconfirmed }: Omit<MapToPaint, 'look'>) {
  const sources: number[] = [];
  const targets: number[] = [];
  const dashed: number[] = [];
  const keyOf = (one = 0, other = 0) =>
    Math.min(one, other) * offsets.length + Math.max(one, other);
  const waiting = new Set<number>();
  for (let at = 0; at < unconfirmed.length; at += 2) {
    waiting.add(keyOf(unconfirmed[at], unconfirmed[at + 1]));
  }
  for (let node = 0; node + 1 < offsets.length; node++) {
    let last = node;
    for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
      const neighbour = neighbours[at] ?? 0;
      if (neighbour <= last) continue;
      last = neighbour;
      sources.push(node);
      targets.push(neighbour);
      dashed.push(waiting.has(keyOf(node, neighbour)) ? 1 : 0);
    }
  }
  return {
    edgeSources: Uint32Array.from(sources),
    edgeTargets: Uint32Array.from(targets),
    dashed: Uint8Array.from(dashed),
  };
}
