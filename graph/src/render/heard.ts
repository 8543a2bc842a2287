import type { GraphViewEvents } from './graph-view-options.ts';
import type { Heard } from './view-messages.ts';

/**
 * What was heard, with the indices that its nodes have now; null if one of them is gone.
 * @param indexNow returns null for a node that is gone.
 */
export function withIndices(
  heard: Heard,
  indexNow: (index: number) => number | null,
): Heard | null {
  if (heard.name === 'onCamera' || heard.name === 'onNothingThatWay') return heard;
  if (heard.name === 'onEdge') {
    const [one, other] = heard.values[0].map(indexNow);
    return one == null || other == null ? null : { name: 'onEdge', values: [[one, other]] };
  }
  if (heard.name === 'onMany') {
    const nodes = heard.values[0].flatMap((node) => indexNow(node) ?? []);
    return nodes.length === 0 ? null : { name: 'onMany', values: [nodes] };
  }
  const [sent, ...others] = heard.values;
  if (sent === null) return heard;
  const index = indexNow(sent);
  // Each event that is left begins with an index.
  return index === null ? null : ({ ...heard, values: [index, ...others] } as Heard);
}

/** Calls the event that was heard. */
export function tellHeard(events: GraphViewEvents, { name, values }: Heard): void {
  // The values are those of the event of that name, which TypeScript does not follow here.
  (events[name] as ((...all: readonly unknown[]) => void) | undefined)?.(...values);
}
