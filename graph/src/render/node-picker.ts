import { reach, zoomFactor } from './appearance.ts';
import type { CameraPilot } from './camera-pilot.ts';
import { PickingGrid } from './picking-grid.ts';
import type { SceneState } from './scene-state.ts';

/** Which node lies under a point of the screen, as it is drawn now. */
export class NodePicker {
  #grid: PickingGrid | null = null;

  constructor(
    private readonly state: SceneState,
    private readonly pilot: CameraPilot,
  ) {}

  /** The nodes have moved; the grid is built anew when somebody asks. */
  forget(): void {
    this.#grid = null;
  }

  /** A finger means nodes that are farther away than a mouse pointer does. */
  pick(x: number, y: number, byTouch: boolean): number | null {
    const { state, pilot } = this;
    const { scale } = pilot.view;
    const world = pilot.toWorld(x, y);
    this.#grid ??= new PickingGrid(state.scene.positions);
    const share = zoomFactor(pilot.lookZoom);
    return this.#grid.nearest(
      world.x,
      world.y,
      (byTouch ? reach.touch : reach.mouse) / scale,
      state.largestRadius(share) / scale,
      (node) => state.radiusOf(node, share) / scale,
    );
  }
}
