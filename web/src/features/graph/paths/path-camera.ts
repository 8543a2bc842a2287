import type { Outlook, RemoteView } from '@mangrove/graph/render';

type ShownPath = readonly number[] | null;

/** Fits the camera to the shown path, and restores the former outlook when paths are closed. */
export class PathCamera {
  readonly #view: RemoteView;
  readonly #selected: () => number | null;
  #formerOutlook: Outlook | null = null;

  /** @param selected returns the node that the address selects, not the one last clicked. */
  constructor(view: RemoteView, selected: () => number | null) {
    this.#view = view;
    this.#selected = selected;
  }

  /** @param before the former path; null if none, or if another network was drawn before. */
  follow(before: ShownPath, path: ShownPath): void {
    const view = this.#view;
    if (before === path) return;
    if (before === null) this.#formerOutlook = null;
    if (path === null) {
      if (this.#formerOutlook) view.flyBackTo(this.#formerOutlook);
      this.#formerOutlook = null;
      return;
    }
    // A click that chose an end selected it on the map: restore the address's selection. A group
    // does not change the selection.
    view.select(this.#selected());
    if (path.length > 0) {
      this.#formerOutlook ??= view.outlook;
      view.fit(path);
    }
  }
}
