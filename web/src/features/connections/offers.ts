import {
  calls,
  type EntityType,
  type EntityWithConnections,
  type GraphNode,
} from '@mangrove/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { connectionOffersKey } from '../../api/keys.ts';
import type { OtherParty } from './connection-edits.ts';
import { connecting } from './messages.ts';

/** A project or an organisation that a profile may have to do with. */
export interface Offer extends OtherParty {
  /** What it has in common with the profile. */
  reason: string;
}

const offersMax = 6;
const tagsMax = 3;
const askedOf = { entity_type: ['project', 'organization'] as EntityType[], connection_depth: 1 };

/** Projects and organisations with the same tags, then those in the same place; not the connected ones. */
export function offersQuery(profile: EntityWithConnections) {
  const tags = profile.tags_with_type.slice(0, tagsMax).map(({ name }) => name);
  const place = profile.locations.map(({ city, country }) => city || country).find(Boolean);
  const questions = [
    ...tags.map((tag) => ({ query: { tag: [tag] }, reason: connecting.sharedTag(tag) })),
    ...(place ? [{ query: { q: place }, reason: connecting.samePlace(place) }] : []),
  ];
  return queryOptions({
    queryKey: [...connectionOffersKey, tags, place],
    enabled: questions.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Offer[]> => {
      const found = await Promise.all(
        questions.map(async ({ query, reason }) => {
          const { nodes } = await callApi(
            calls.searchComprehensive,
            { query: { ...askedOf, limit: offersMax * 2, ...query } },
            { signal },
          );
          return nodes
            .filter(({ is_match }) => is_match)
            .map((node) => ({ ...partyOf(node), reason }));
        }),
      );
      return found.flat();
    },
  });
}

/** Each once, without those that are connected already. */
export function openOffers(
  offers: readonly Offer[],
  connected: readonly { other: { id: number } }[],
): readonly Offer[] {
  const taken = new Set(connected.map(({ other }) => other.id));
  const open: Offer[] = [];
  for (const offer of offers) {
    if (taken.has(offer.id)) continue;
    taken.add(offer.id);
    open.push(offer);
  }
  return open.slice(0, offersMax);
}

function partyOf({ id, type, display_name: name, photo_url: photoUrl }: GraphNode): OtherParty {
  return { id, type, name, photoUrl };
}
