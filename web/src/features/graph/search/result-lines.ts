import type { MapResult, SearchReply } from './map-result.ts';
import { notInResult } from './map-result.ts';
import { searchMessages } from './messages.ts';

/** "Direct match", or "2 steps away via Ada → Reef Study": the match first, then who is between. */
export function distanceText({ network, steps, paths }: MapResult, node: number): string {
  const away = steps[node] ?? notInResult;
  if (away === notInResult) return searchMessages.guest;
  if (away === 0) return searchMessages.directMatch;
  const via = (paths[node] ?? []).slice(0, -1).map((index) => network.names[index] ?? '');
  return searchMessages.stepsAway(away) + (via.length > 0 ? searchMessages.via(via) : '');
}

/** "3 direct matches and 34 connected entities, 1 step deep.", with the depth asked for if another. */
export function countsText(reply: SearchReply): string {
  const { matches, connected } = countShown(reply);
  const found = `${searchMessages.matches(matches, reply.total_matches)} and ${searchMessages.connected(connected)}`;
  if (reply.connection_depth === 0) return `${found}.`;
  const depth = searchMessages.deep(reply.actual_depth_reached);
  const isDifferent = reply.actual_depth_reached !== reply.connection_depth;
  const asked = isDifferent ? ` (${searchMessages.asked(reply.connection_depth)})` : '';
  return `${found}, ${depth}${asked}.`;
}

/** What the warning box says, line by line; nothing where everything is shown. */
export function warningLines(reply: SearchReply): string[] {
  if (!reply.graph_truncated) return [];
  const { matches, connected } = countShown(reply);
  return [
    searchMessages.limited(reply.max_nodes),
    ...(reply.truncation_message ? [`${reply.truncation_message}.`] : []),
    `${searchMessages.matches(matches, reply.total_matches)}, ${searchMessages.connected(connected)}.`,
    ...(reply.actual_depth_reached < reply.connection_depth
      ? [searchMessages.depthLimited(reply.actual_depth_reached, reply.connection_depth)]
      : []),
  ];
}

/** "3 filters hide 212 of 4,401." */
export function hiddenText(words: string, filters: number, shown: number, all: number): string {
  const hidden = Math.max(0, all - shown);
  const chips = searchMessages.filterCount(filters);
  if (words === '') return searchMessages.hidden(chips, filters === 1, hidden, all);
  return filters === 0
    ? searchMessages.hidden(searchMessages.theSearch, true, hidden, all)
    : searchMessages.hidden(searchMessages.wordsAnd(chips), false, hidden, all);
}

function countShown({ nodes }: SearchReply): { matches: number; connected: number } {
  const matches = nodes.filter(({ is_match }) => is_match).length;
  return { matches, connected: nodes.length - matches };
}
