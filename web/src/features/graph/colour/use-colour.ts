import type { SceneLooks, SceneMask } from '@mangrove/graph/render';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCalm } from '../../../kit/layout/use-calm.ts';
import type { MapAddress } from '../map-address.ts';
import type { MapPicture } from '../map-picture.ts';
import { coloursQuery } from './colours-api.ts';
import type { KnownColours } from './known-colours.ts';
import type { ColourBy } from './messages.ts';

/** Smaller networks are seen at a glance: the server looks for no groups in them. */
const minNodesOfGroups = 60;

export type MapColour = ReturnType<typeof useColour>;

/**
 * By what the map tells its nodes apart, and which group of it is looked at. Groups come once the
 * page is calm, all else when it is asked for.
 */
export function useColour(address: MapAddress, given: MapPicture) {
  const { network, whole } = given;
  const hasGroups = whole.size >= minNodesOfGroups;
  const asked = address.color === 'group' && !hasGroups ? undefined : address.color;
  const by: ColourBy = asked ?? 'kind';
  const isEven = address.size === 'none';
  const isCalm = useCalm();
  const asksForGroup = by === 'group' || address.group !== undefined;
  const groupsQuery = useQuery({
    ...coloursQuery('group'),
    enabled: hasGroups && (isCalm || asksForGroup),
  });
  const query = useQuery({
    ...coloursQuery(by === 'kind' ? 'group' : by),
    enabled: by !== 'kind',
  });
  const known = by === 'kind' ? null : (query.data ?? null);
  const groups = groupsQuery.data ?? null;
  // What a path leads through may be in any group.
  const group = given.path === null ? address.group : undefined;
  const looks = useLooks(given, { known, groups, isEven, only: group });
  const focus = useFocus(given, groups, group);
  const mask = useNamedAreas(given, focus?.mask ?? given.mask, groups);
  const picture = useMemo(
    () => ({
      ...given,
      ...(looks && { looks }),
      ...(mask && { mask }),
      ...(focus && { path: focus.members }),
    }),
    [given, looks, mask, focus],
  );
  const listed = useMemo(() => groups?.groupsOf(whole) ?? [], [groups, whole]);
  const shownGroups = useMemo(() => groups?.groupsOf(network) ?? [], [groups, network]);
  const focused = focus ? (shownGroups.find(({ id }) => id === address.group) ?? null) : null;
  const back = picture.mask?.back;
  // Of groups all are listed, so that another one can be chosen.
  const counted = by === 'group' ? given.mask?.back : back;
  const legend = useMemo(
    () => known?.legendOf(network, counted) ?? null,
    [known, network, counted],
  );
  return {
    by,
    isEven,
    hasGroups,
    picture,
    query,
    known,
    legend,
    /** All of them, largest first; empty while they are not known. */
    groups: listed,
    /** The same with how many of what is shown are in each. */
    shownGroups,
    knownGroups: groups,
    /** The one of `shownGroups` that is looked at. */
    focused,
    /** The address asks for a group that is none, as one of an old link. */
    isGroupMissing: group !== undefined && !focus && (groups !== null || !hasGroups),
    /** Which one that is, is still on its way. */
    isWaiting: hasGroups && address.group !== undefined && groupsQuery.isPending,
    back,
  };
}

interface LooksOf {
  known: KnownColours | null;
  groups: KnownColours | null;
  isEven: boolean;
  /** The group that is looked at. */
  only: number | undefined;
}

function useLooks(
  { network, whole }: MapPicture,
  { known, groups, isEven, only }: LooksOf,
): SceneLooks | null {
  const byGroup = known !== null && known === groups;
  // A search shows a part of the network, of which groups are no areas.
  const areas = useMemo(
    () => (network === whole ? (groups?.areasOf(whole, byGroup, only) ?? null) : null),
    [network, whole, groups, byGroup, only],
  );
  const colours = useMemo(() => known?.coloursOf(network) ?? null, [known, network]);
  const isSequence = known?.isSequence === true;
  return useMemo(
    () =>
      areas || colours || isEven
        ? { areas, colours, isEven, ...(isSequence && { isSequence }) }
        : null,
    [areas, colours, isEven, isSequence],
  );
}

/** Names of areas follow what of them is shown. */
function useNamedAreas(
  { network, whole }: MapPicture,
  mask: SceneMask | undefined,
  groups: KnownColours | null,
): SceneMask | undefined {
  return useMemo(
    () =>
      mask && groups && network === whole
        ? { ...mask, areaNames: groups.areaNamesOf(network, mask.back) }
        : mask,
    [mask, groups, network, whole],
  );
}

/** All but a group steps back. */
function useFocus(
  { network, mask }: MapPicture,
  groups: KnownColours | null,
  group: number | undefined,
): { mask: SceneMask; members: readonly number[] } | null {
  // The same while years pass: the camera goes where other members are.
  const members = useMemo(
    () => (group === undefined ? null : (groups?.membersOf(network, group) ?? null)),
    [network, groups, group],
  );
  return useMemo(() => {
    if (members === null) return null;
    const back = new Uint8Array(network.size).fill(1);
    for (const node of members) back[node] = mask?.back[node] ?? 0;
    const { sources, targets } = network.adjacency;
    const isIn = new Set(members);
    const edges = Uint8Array.from(sources, (source, pair) => {
      const isInside = isIn.has(source) && isIn.has(targets[pair] ?? source);
      return isInside ? (mask?.edges[pair] ?? 1) : 0;
    });
    return { mask: { edges, back }, members };
  }, [network, mask, members]);
}
