import { describe, expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { zoomToNeighbours } from './near-zoom.ts';

describe('zoomToNeighbours', () => {
  const near = buildNetwork(someColumns());
  const wide = buildNetwork({
    ...someColumns(),
    x: [0, 300, 600, -300, 900],
    y: [0, 0, 0, 0, 0],
  });

  it('zooms in no further than names need, also at a node without neighbours', () => {
    expect(zoomToNeighbours(near, 0, 600)).toBe(2);
    expect(zoomToNeighbours(near, 4, 600)).toBe(2);
  });

  it('zooms out far enough to show the neighbours', () => {
    const zoom = zoomToNeighbours(wide, 0, 600);
    expect(zoom * 300).toBeLessThan(300);
    expect(zoom).toBeGreaterThan(0.5);
  });

  it('never zooms out so far that names cannot be read', () => {
    expect(zoomToNeighbours(wide, 0, 50)).toBe(0.5);
  });
});
