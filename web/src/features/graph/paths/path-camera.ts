import type { GraphView, Outlook } from '@mangrove/graph/render';

type ShownPath = readonly number[] | null;

/** Brings the path that is looked at into sight and, once paths are left, what was seen before. */
export class PathCamera {
  readonly #view: GraphView;
  readonly #selected: () => number | null;
  #before: Outlook | null = null;

  /** @param selected the node that the address selects, whatever a click on the map has. */
  constructor(view: GraphView, selected: () => number | null) {
    this.#view = view;
    this.#selected = selected;
  }

  /** @param before null where another network was drawn: nothing of it is to be seen again. */
  follow(before: ShownPath, path: ShownPath): void {
    const view = this.#view;
    if (before === path) return;
    if (before === null) this.#before = null;
    if (path === null) {
      if (this.#before) view.comeBack(this.#before);
      this.#before = null;
      return;
    }
    // A click on the map that chose an end has selected it there; a group leaves the card as it is.
    view.select(this.#selected());
    if (path.length > 0) {
      this.#before ??= view.outlook;
      view.fit(path);
    }
  }
}
