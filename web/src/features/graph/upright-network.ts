import type { Network } from './network.ts';

const upright = new WeakMap<Network, Network>();

/**
 * The same network a quarter turned where it is wider than high: on an upright screen it is then
 * shown larger, and wholly. One network for one, so that whoever knows the first knows the second.
 */
export function turnUpright(network: Network): Network {
  const known = upright.get(network);
  if (known) return known;
  const turned = { ...network, positions: turn(network.positions), isUpright: true };
  upright.set(network, turned);
  return turned;
}

/** Whether what the network covers is wider than high. */
export function isWiderThanHigh({ positions, size }: Network): boolean {
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

function turn(positions: Float32Array): Float32Array {
  const turned = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    turned[i] = 0 - (positions[i + 1] ?? 0);
    turned[i + 1] = positions[i] ?? 0;
  }
  return turned;
}
