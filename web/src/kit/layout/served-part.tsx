import { type ReactNode, useState } from 'react';

/** What the server has sent of the page that the app is about to take over. */
const sent = { of: null as unknown, parts: new Map<string, ChildNode[]>() };

/**
 * Keeps the nodes of all parts in a place until the app stands there.
 * @param of what the server has rendered them of, as the app will have it.
 */
export function keepServedParts(place: Element, of: unknown): void {
  sent.of = of;
  for (const part of place.querySelectorAll<HTMLElement>('[data-served]')) {
    sent.parts.set(part.dataset.served ?? '', [...part.childNodes]);
  }
}

export function forgetServedParts(): void {
  sent.of = null;
  sent.parts.clear();
}

interface ServedPartProps {
  name: string;
  /** What it is made of: once that is another, it is rendered anew. */
  of: unknown;
  /** Called only where the server has not sent it. */
  render: () => ReactNode;
}

/**
 * A long part without any state: where the server has rendered it, its nodes move into the app as they
 * are, instead of nine hundred names being rendered again for the same result.
 */
export function ServedPart({ name, of, render }: ServedPartProps) {
  const [adopted] = useState(() => ({ of, adopt: adopterOf(name, of) }));
  // Two keys, so that what React did not make goes away with its element.
  return adopted.adopt !== null && adopted.of === of ? (
    <div key="served" data-served={name} ref={adopted.adopt} />
  ) : (
    <div key="rendered" data-served={name}>
      {render()}
    </div>
  );
}

function adopterOf(name: string, of: unknown): ((place: Element | null) => void) | null {
  const nodes = sent.of === of ? sent.parts.get(name) : undefined;
  return nodes ? (place) => place?.replaceChildren(...nodes) : null;
}
