import type { Network } from './network.ts';

const upright = new WeakMap<Network, Network>();

/**
 * The network turned by a quarter: if it is wider than high, all of it is then shown larger on an
 * upright screen. Cached, so that the same network always gives the same object.
 */
export function turnUpright(network: Network): Network {
  const known = upright.get(network);
  if (known) return known;
  const turned = { ...network, positions: turnPositions(network.positions), isUpright: true };
  upright.set(network, turned);
  return turned;
}

/** Whether the bounding box of the network is wider than high. */
export function isWiderThanHigh({ positions, size }: Pick<Network, 'positions' | 'size'>): boolean {
  const spanOf = (axis: 0 | 1) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let node = 0; node < size; node++) {
      const at = positions[2 * node + axis] ?? 0;
      low = Math.min(low, at);
      high = Math.max(high, at);
    }
    return high - low;
  };
  return spanOf(0) > spanOf(1);
}

/** Interleaved coordinates, turned by a quarter. */
export function turnPositions(positions: Float32Array): Float32Array {
  const turned = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    turned[i] = 0 - (positions[i + 1] ?? 0);
    turned[i + 1] = positions[i] ?? 0;
  }
  return turned;
}
