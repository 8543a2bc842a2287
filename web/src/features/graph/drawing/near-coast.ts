import type { RemoteView } from '@mangrove/graph/render';
import type { Network } from '../network/network.ts';

/** How many times nearer than the whole map the coast has more detail. */
const nearer = 4;

/** Shows the coast with more detail, once the map is near enough. */
export class NearCoast {
  /** The zoom of the whole map; 0 until it is known. */
  #wholeZoom = 0;
  #isLoaded = false;
  #isDestroyed = false;

  /**
   * Called on each move of the camera.
   * @param view undefined while it is being constructed, when its camera moves for the first time.
   * @param shown the network or the part of it that is drawn.
   */
  async follow(view: RemoteView | undefined, whole: Network, shown: () => Network): Promise<void> {
    const { ground } = whole;
    if (!view || !ground || this.#isLoaded) return;
    const { zoom } = view.camera;
    if (view.outlook.isWhole) this.#wholeZoom = zoom;
    if (this.#wholeZoom === 0 || zoom < nearer * this.#wholeZoom) return;
    this.#isLoaded = true;
    try {
      await ground.loadNear();
      if (!this.#isDestroyed) view.setBelow({ ground: ground.sceneOf(shown()) });
    } catch {
      // The coarse coast stays; the next movement of the camera tries again.
      this.#isLoaded = false;
    }
  }

  destroy(): void {
    this.#isDestroyed = true;
  }
}
