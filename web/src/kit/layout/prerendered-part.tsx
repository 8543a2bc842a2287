import { type ReactNode, useState } from 'react';

/** The parts of the server's page that the app is about to take over. */
const sent = { of: null as unknown, parts: new Map<string, ChildNode[]>() };

/**
 * Keeps the nodes of all parts in an element until the app has mounted.
 * @param of the data that the server rendered them from; the app has to hold the same object.
 */
export function keepPrerendered(place: Element, of: unknown): void {
  sent.of = of;
  for (const part of place.querySelectorAll<HTMLElement>('[data-served]')) {
    sent.parts.set(part.dataset.served ?? '', [...part.childNodes]);
  }
}

export function forgetPrerendered(): void {
  sent.of = null;
  sent.parts.clear();
}

interface PrerenderedPartProps {
  name: string;
  /** The data of the part: when it changes, the part is rendered again. */
  of: unknown;
  /** Called only if the server has not sent the part. */
  render: () => ReactNode;
}

/**
 * A long part without state. If the server has rendered it, its nodes are moved into the app,
 * instead of hundreds of names being rendered again with the same result.
 */
export function PrerenderedPart({ name, of, render }: PrerenderedPartProps) {
  const [adopted] = useState(() => ({ of, adopt: adopterOf(name, of) }));
  // Two keys, so that nodes that React did not create are removed together with their element.
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
