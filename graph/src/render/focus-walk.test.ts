import { describe, expect, it } from 'vitest';
import { nearestNode, neighbourTowards } from './focus-walk.ts';
import { SceneState } from './scene-state.ts';
import { aScene } from './test-scene.ts';

function aState(places: [number, number][], edges: [number, number][]): SceneState {
  const state = new SceneState();
  state.setScene(aScene({ places, edges }));
  return state;
}

describe('the walk with the arrow keys', () => {
  const cross = aState(
    [
      [0, 0],
      [50, 5],
      [-50, -5],
      [5, 50],
      [-5, -50],
      [20, 0], // nearest to the right, but no neighbour
    ],
    [
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ],
  );

  it('moves to the neighbour in that direction, never to a node without an edge to it', () => {
    expect(neighbourTowards(cross, 0, 'right')).toBe(1);
    expect(neighbourTowards(cross, 0, 'left')).toBe(2);
    expect(neighbourTowards(cross, 0, 'down')).toBe(3);
    expect(neighbourTowards(cross, 0, 'up')).toBe(4);
    expect(neighbourTowards(cross, 5, 'left')).toBeNull();
  });

  it('does not move if no neighbour lies in that direction', () => {
    expect(neighbourTowards(cross, 1, 'right')).toBeNull();
    expect(neighbourTowards(cross, 1, 'left')).toBe(0);
  });

  it('prefers a neighbour that is near and straight ahead', () => {
    const fan = aState(
      [
        [0, 0],
        [100, 0],
        [30, 45],
        [40, 4],
      ],
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    );
    expect(neighbourTowards(fan, 0, 'right')).toBe(3);
  });

  it('starts at the node nearest to the middle', () => {
    expect(nearestNode(cross, 40, 10)).toBe(1);
    expect(nearestNode(aState([], []), 0, 0)).toBeNull();
  });
});
