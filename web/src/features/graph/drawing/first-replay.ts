import { earlierRecords, type RemoteView } from '@mangrove/graph/render';
import { type FirstGestures, takeFirstGestures } from '../../../domain/network/first-map.tsx';

/** Does what was done on the picture that was there first: a tap and a movement after it both last. */
class FirstReplay {
  /** The node that was tapped is still to be selected, and the map was moved since. */
  #stays = false;

  begin(view: RemoteView): void {
    const replay = (done: FirstGestures) => {
      const { taps, isMovedSince, held } = done;
      this.#stays = taps.length > 0 && (isMovedSince || held.length > 0);
      view.replay(earlierRecords(done));
    };
    const done = takeFirstGestures(replay);
    if (!done) return;
    replay(done);
    // What is chosen from then on was not chosen on the picture.
    const end = () => {
      this.#stays = false;
    };
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, end, { capture: true, once: true });
    }
  }

  /** Whether the camera stays where it is although this node is selected. */
  staysFor(selected: number | null): boolean {
    const stays = this.#stays && selected !== null;
    if (stays) this.#stays = false;
    return stays;
  }
}

/** A page has one picture at most. */
export const firstReplay = new FirstReplay();
