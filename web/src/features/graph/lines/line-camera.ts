import type { Ends, Outlook, RemoteView } from '@mangrove/graph/render';
import { freeSideOf, isInSight } from '../camera/near-zoom.ts';
import type { MapSettings } from '../drawing/map-engine.ts';

/** On a phone a line has at least this share of the shorter side of the map: less is hardly seen. */
const leastShare = 0.3;

/**
 * Lets the chosen line stand out, and moves the camera where an end of it is out of sight, where the
 * map opens with it, and on a phone where it is too short to be made out.
 */
export class LineCamera {
  #key: string | undefined;
  /** Nothing has been followed yet: a line comes with the address that the map opens with. */
  #isFirst = true;
  #former: { outlook: Outlook; selected: string | undefined } | null = null;

  constructor(
    private readonly view: RemoteView,
    private readonly host: Element,
    /** How much of each side overlays cover, and whether the screen is a phone's. */
    private readonly settings: () => MapSettings,
  ) {}

  /**
   * Keeps the picture where it is while a card opens beside it. Must be called before the free area
   * changes.
   */
  hold(key: string | undefined, selected: string | undefined): void {
    const { view } = this;
    if (key === undefined || key === this.#key || this.#isFirst) return;
    this.#former ??= { outlook: view.outlook, selected };
    view.hold();
  }

  /**
   * @param key names the line of the address.
   * @param selected the selected node: if it changes too, the camera belongs to it.
   */
  follow(ends: Ends | null, key: string | undefined, selected: string | undefined): void {
    const { view } = this;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    view.chooseEdge(ends);
    if (key === this.#key) return;
    this.#key = key;
    if (ends === null) {
      const former = this.#former;
      this.#former = null;
      const isOurs = former?.selected === selected && !view.isMovedByHand;
      if (former && isOurs) view.flyBackTo(former.outlook);
    } else if (isFirst || !this.#isSeen(ends)) {
      this.#former ??= { outlook: view.outlook, selected };
      view.fit(ends);
    }
  }

  /** Another picture is shown: its camera starts anew. */
  forget(): void {
    this.#key = undefined;
    this.#former = null;
  }

  #isSeen(ends: Ends): boolean {
    const { insets, compact } = this.settings();
    const [one, other] = [this.view.screenPosition(ends[0]), this.view.screenPosition(ends[1])];
    const isWithin = [one, other].every((end) => isInSight(end, this.host, insets));
    const length = Math.hypot(one.x - other.x, one.y - other.y);
    return isWithin && (!compact || length >= leastShare * freeSideOf(this.host, insets));
  }
}
