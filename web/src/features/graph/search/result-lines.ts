import { isFieldParameter } from '@mangrove/contract/browser';
import { type MapResult, notInResult, type SearchReply } from './map-result.ts';
import { searchMessages } from './messages.ts';
import type { SearchQuestion } from './search-question.ts';

/** "Direct match", or "2 steps away via Ada → Reef Study", the match first. */
export function distanceText(result: MapResult, node: number): string {
  const away = result.steps[node] ?? notInResult;
  if (away === notInResult) return searchMessages.guest;
  if (away === 0) return searchMessages.directMatch;
  const via = namesOnPath(result, node);
  return via.length > 0 ? searchMessages.stepsAwayVia(away, via) : searchMessages.stepsAway(away);
}

/** The names on the path from a match to a node, the match included, the node not. */
export function namesOnPath({ network, paths }: MapResult, node: number): string[] {
  return (paths[node] ?? []).slice(0, -1).map((index) => network.names[index] ?? '');
}

/** "Connected through Ada → Reef Study"; empty without a path. */
export function connectedText(way: readonly string[]): string {
  return way.length === 0 ? '' : searchMessages.through(way);
}

/**
 * "3 direct matches and 34 connected entities, 1 step deep.", with the step that is shown only in
 * part, and the requested depth if it differs.
 */
export function countsText(reply: SearchReply): string {
  const { actual_depth_reached: reached, connection_depth: requested } = reply;
  const counts = { ...countShown(reply), all: reply.total_matches };
  return requested === 0
    ? searchMessages.found(counts)
    : searchMessages.foundWithin({ ...counts, reached, requested, part: stepInPart(reply) });
}

/** The lines of the warning box; empty if everything is shown. */
export function warningLines(reply: SearchReply): string[] {
  if (!reply.graph_truncated) return [];
  return [
    searchMessages.limited(reply.max_nodes),
    ...(reply.truncation_message ? [searchMessages.cut(reply.truncation_message)] : []),
    searchMessages.shown({ ...countShown(reply), all: reply.total_matches }),
    ...depthLine(reply),
  ];
}

function depthLine(reply: SearchReply): string[] {
  const { actual_depth_reached: reached, connection_depth: requested } = reply;
  if (reached >= requested) return [];
  return [searchMessages.depthLimited(reached, requested, stepInPart(reply))];
}

/** The step that the limit on nodes cut short; null if each is shown in full or not at all. */
function stepInPart({ nodes, actual_depth_reached: whole }: SearchReply): number | null {
  const deepest = nodes.reduce((depth, node) => Math.max(depth, node.connection_depth), 0);
  return deepest > whole ? deepest : null;
}

type ListOfEntities = 'tag' | 'country' | 'place' | 'nation' | 'state' | 'entity_source';

/**
 * "3 filters hide 212 of 4,401.", and how many matches are shown if not all are. Entities that
 * match or are connected, and are left out only because of a limit, do not count as hidden.
 */
export function hiddenText(
  {
    q = '',
    entity_type: types,
    tag,
    country,
    place,
    nation,
    state,
    entity_source,
    ...others
  }: Pick<SearchQuestion, 'q' | 'entity_type' | ListOfEntities>,
  filters: number,
  reply: SearchReply,
  all: number,
): string {
  const { matches, connected } = countShown(reply);
  // If only kinds are searched for, a connected entity of such a kind is one of the matches, too;
  // if only relationships are, every connected entity is. They must not be counted twice.
  const isAlone =
    q === '' &&
    [tag, country, place, nation, state, entity_source].every((values) => values.length === 0) &&
    !Object.keys(others).some(isFieldParameter);
  const further = reply.nodes.filter(
    ({ is_match, type }) => isAlone && !is_match && (types.length === 0 || types.includes(type)),
  );
  const found = Math.max(reply.total_nodes, reply.total_matches + connected - further.length);
  const hidden = searchMessages.hidden(q !== '', filters, Math.max(0, all - found), all);
  if (matches === reply.total_matches) return hidden;
  return [hidden, searchMessages.onlyFirst(matches, reply.total_matches)].join(' ');
}

function countShown({ nodes }: SearchReply): { matches: number; connected: number } {
  const matches = nodes.filter(({ is_match }) => is_match).length;
  return { matches, connected: nodes.length - matches };
}
