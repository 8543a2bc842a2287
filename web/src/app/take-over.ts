import type { EntityWithConnections, PlaceWithEntities } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { entityQuery } from '../domain/entity/entity-query.ts';
import { placeQuery } from '../domain/place/place-query.ts';
import { forgetPrerendered, keepPrerendered } from '../kit/layout/prerendered-part.tsx';

/**
 * If the server has rendered the page, waits until the app can draw all of it at once from the data
 * in the page. The app then replaces the server's HTML in a single frame, without a visible change.
 * @param load reads the data and the code that the page needs.
 */
export async function takeOver(
  place: HTMLElement,
  queries: QueryClient,
  load: () => Promise<void>,
): Promise<void> {
  if (!place.hasChildNodes()) return;
  const sent = document.getElementById('page-data')?.textContent;
  if (sent) {
    const data = JSON.parse(sent) as EntityWithConnections | PlaceWithEntities;
    if ('place' in data) {
      queries.setQueryData(placeQuery(data.place).queryKey, data);
      keepPrerendered(place, data.entities);
    } else {
      queries.setQueryData(entityQuery(data.type, data.id).queryKey, data);
      keepPrerendered(place, data.connections);
    }
  }
  await load();
  keepReading(place);
}

/**
 * Keeps the reader's state: the link that has the keyboard focus keeps it, and opened details stay
 * open.
 */
function keepReading(place: HTMLElement): void {
  const listStops = () => [...place.querySelectorAll<HTMLElement>('a[href], button, summary')];
  let stop = -1;
  const remember = () => {
    stop = listStops().findIndex((element) => element.matches(':focus'));
  };
  remember();
  place.addEventListener('focusin', remember);
  const observer = new MutationObserver((changes) => {
    observer.disconnect();
    place.removeEventListener('focusin', remember);
    forgetPrerendered();
    const before = changes.flatMap(({ removedNodes }) => [...removedNodes]).flatMap(listDetails);
    for (const [index, details] of listDetails(place).entries()) {
      details.open = before[index]?.open ?? details.open;
    }
    if (stop >= 0) listStops()[stop]?.focus({ preventScroll: true });
  });
  observer.observe(place, { childList: true });
}

function listDetails(node: Node): HTMLDetailsElement[] {
  return node instanceof Element ? [...node.querySelectorAll('details')] : [];
}
