import {
  calls,
  type EntitySearchResult,
  type EntityType,
  limits,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { entitySearchKey } from '../../api/keys.ts';
import { findEntities } from '../../domain/entity/found-entities.ts';
import { search } from './messages.ts';

type NetworkReply = ReplyOf<typeof calls.searchComprehensive>;

export interface FoundResults {
  results: EntitySearchResult[];
  /** Says how much was left out; null if the results are complete or the server does not tell. */
  cut: string | null;
}

export type Question =
  | { kind: 'entities'; q: string; type: EntityType | null }
  | { kind: 'network'; q: string; depth: number };

/** The query of the full search; sends no request while the text is blank. */
export function searchQuery(question: Question) {
  return queryOptions({
    queryKey: [...entitySearchKey, question],
    enabled: question.q.trim() !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) => fetchResults(question, signal),
    meta: {
      isTouchedBy: ({ entities, ends }) =>
        entities.size > 0 || (question.kind === 'network' && ends.size > 0),
    },
  });
}

async function fetchResults(question: Question, signal: AbortSignal): Promise<FoundResults> {
  if (question.kind === 'network') {
    const q = question.q.trim().slice(0, limits.queryMax);
    const query = { q, connection_depth: question.depth, limit: limits.matchLimit };
    const found = await callApi(calls.searchComprehensive, { query }, { signal });
    return { results: found.nodes.map(describeNode), cut: describeCut(found) };
  }
  return { results: await findEntities(question.q, question.type, signal), cut: null };
}

function describeCut({ nodes, total_matches, truncation_message }: NetworkReply): string | null {
  const matches = nodes.filter(({ is_match }) => is_match).length;
  const limited =
    matches < total_matches ? search.firstMatches(matches, total_matches, nodes.length) : null;
  if (limited === null || !truncation_message) return limited ?? (truncation_message || null);
  return search.twoReasons(limited, truncation_message);
}

function describeNode(node: NetworkReply['nodes'][number]): EntitySearchResult {
  const { id, type, display_name, cover, bio, description, matched_on } = node;
  return { id, type, name: display_name, cover, description: description || bio, matched_on };
}
