import {
  calls,
  type EntityWithConnections,
  type MatchReason,
  type ReplyOf,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { connectionOffersKey } from '../../api/keys.ts';
import { nodeKinds } from '../../domain/entity/kind.ts';
import type { OtherParty } from './connection-edits.ts';

/** A project or organisation that is offered to a profile as a connection. */
export interface Offer extends OtherParty {
  /** The matches of the search, which show what it has in common with the profile. */
  reasons: readonly MatchReason[];
}

type FoundNode = ReplyOf<typeof calls.searchComprehensive>['nodes'][number];

const offersMax = 6;
const tagsMax = 3;
const baseQuery = { entity_type: nodeKinds, connection_depth: 1 };

/** The query of projects and organisations with the profile's tags, city (in text) or country. */
export function offersQuery(profile: EntityWithConnections) {
  const tags = profile.tags_with_type.slice(0, tagsMax).map(({ name }) => name);
  const place = profile.locations.find(({ city, country }) => city || country);
  const questions = [
    ...tags.map((tag) => ({ tag: [tag] })),
    ...(place?.city ? [{ q: place.city }] : []),
    ...(place?.country ? [{ country: [place.country] }] : []),
  ];
  return queryOptions({
    queryKey: [...connectionOffersKey, questions],
    enabled: questions.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Offer[]> => {
      const found = await Promise.all(
        questions.map(async (question) => {
          const query = { ...baseQuery, limit: offersMax * 2, ...question };
          const { nodes } = await callApi(calls.searchComprehensive, { query }, { signal });
          return nodes.filter(({ is_match }) => is_match).map(offerOf);
        }),
      );
      return found.flat();
    },
  });
}

/** The distinct offers, each with all its reasons, without entities already connected. */
export function filterOffers(
  offers: readonly Offer[],
  connected: readonly { other: { id: number } }[],
): readonly Offer[] {
  const taken = new Set(connected.map(({ other }) => other.id));
  const open = new Map<number, Offer>();
  for (const offer of offers) {
    if (taken.has(offer.id)) continue;
    const known = open.get(offer.id)?.reasons ?? [];
    const added = offer.reasons.filter(
      ({ field, text }) => !known.some((reason) => reason.field === field && reason.text === text),
    );
    open.set(offer.id, { ...offer, reasons: [...known, ...added] });
  }
  return [...open.values()].slice(0, offersMax);
}

function offerOf(node: FoundNode): Offer {
  const { id, type, display_name: name, photo_url: photoUrl, matched_on: reasons } = node;
  return { id, type, name, photoUrl, reasons };
}
