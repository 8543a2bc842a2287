import { reach, zoomFactor } from './appearance.ts';
import type { CameraPilot } from './camera-pilot.ts';
import { PickingGrid } from './picking-grid.ts';
import type { SceneState } from './scene-state.ts';

/** Finds the node at a point of the screen, with the radius that it has there now. */
export class NodePicker {
  #grid: { of: Float32Array; nodes: PickingGrid } | null = null;

  constructor(
    private readonly state: SceneState,
    private readonly pilot: CameraPilot,
  ) {}

  /** Must be called after nodes have moved: the next `pick` builds a new grid. */
  forget(): void {
    this.#grid = null;
  }

  /** Whether a node is at a point of the host. */
  isAt(node: number | null, x: number, y: number, byTouch: boolean): boolean {
    if (node === null) return false;
    const { state, pilot } = this;
    const at = pilot.placeOf(node);
    const radius = state.radiusOf(node, zoomFactor(pilot.lookZoom));
    const within = radius + (byTouch ? reach.touch : reach.mouse);
    return Math.hypot(at.x - x, at.y - y) <= within;
  }

  /**
   * The node at a point of the host, or null. A touch hits nodes farther away than a mouse.
   * @param hidden nodes that are not drawn.
   */
  pick(x: number, y: number, byTouch: boolean, hidden?: ReadonlySet<number>): number | null {
    const { state, pilot } = this;
    const { scale } = pilot.view;
    const world = pilot.toWorld(x, y);
    const { positions } = pilot;
    if (this.#grid?.of !== positions) {
      this.#grid = { of: positions, nodes: new PickingGrid(positions) };
    }
    const share = zoomFactor(pilot.lookZoom);
    return this.#grid.nodes.nearest(
      world.x,
      world.y,
      (byTouch ? reach.touch : reach.mouse) / scale,
      state.largestRadius(share) / scale,
      (node) =>
        hidden?.has(node) ? Number.NEGATIVE_INFINITY : state.radiusOf(node, share) / scale,
    );
  }
}
