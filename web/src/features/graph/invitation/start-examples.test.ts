import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { findHub, pickRandom } from './start-examples.tsx';

const network = buildNetwork(someColumns());
const unconnected = { ...network, degrees: new Uint32Array(network.size) };

describe('the examples of the panel', () => {
  it('include the best connected node, and none without connections', () => {
    const hub = findHub(network) ?? -1;
    expect(network.degrees[hub]).toBe(Math.max(...network.degrees));
    expect(findHub(unconnected)).toBeNull();
  });

  it('include a random connected node of a kind, else any of that kind, else none', () => {
    for (const random of [0, 0.5, 0.999]) {
      const picked = pickRandom(network, 'project', () => random) ?? -1;
      expect(network.kinds[picked]).toBe('project');
      expect(network.degrees[picked]).toBeGreaterThan(0);
    }
    expect(pickRandom(unconnected, 'project', () => 0)).not.toBeNull();
    const people = { ...network, kinds: network.kinds.map(() => 'person' as const) };
    expect(pickRandom(people, 'project')).toBeNull();
  });
});
