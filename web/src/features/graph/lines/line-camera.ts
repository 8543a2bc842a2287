import type { Ends, Insets, Outlook, RemoteView } from '@mangrove/graph/render';
import { isInSight } from '../camera/near-zoom.ts';

/**
 * Lets the chosen line stand out, and moves the camera where an end of it is out of sight, or where
 * the map opens with it.
 */
export class LineCamera {
  #key: string | undefined;
  /** Nothing has been followed yet: a line comes with the address that the map opens with. */
  #isFirst = true;
  #former: { outlook: Outlook; selected: string | undefined } | null = null;

  constructor(
    private readonly view: RemoteView,
    private readonly host: Element,
    /** How much of each side overlays cover. */
    private readonly insets: () => Insets,
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
    } else if (isFirst || !ends.every((node) => this.#isInSight(node))) {
      this.#former ??= { outlook: view.outlook, selected };
      view.fit(ends);
    }
  }

  /** Another picture is shown: its camera starts anew. */
  forget(): void {
    this.#key = undefined;
    this.#former = null;
  }

  #isInSight(node: number): boolean {
    return isInSight(this.view.screenPosition(node), this.host, this.insets());
  }
}
