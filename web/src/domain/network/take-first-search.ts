const find = () => document.querySelector<HTMLElement>('#first-search');
const inputOf = (place: HTMLElement | null) =>
  place?.querySelector<HTMLInputElement>('[name=q]') ?? null;

/** What was typed before the map's own search box is there. */
export function typedFirst(): string {
  return inputOf(find())?.value ?? '';
}

/** The map's own search box takes over text, focus and caret. @returns the text; null if none was there. */
export function takeFirstSearch(box: HTMLInputElement | null): string | null {
  const place = find();
  const first = inputOf(place);
  if (!place || !first || !box) return null;
  const { value, selectionStart, selectionEnd } = first;
  if (document.activeElement === first) {
    box.value = value;
    box.focus({ preventScroll: true });
    box.setSelectionRange(selectionStart, selectionEnd);
  }
  place.remove();
  return value;
}

/** The visitor goes elsewhere. */
export function endFirstSearch(): void {
  find()?.remove();
}
