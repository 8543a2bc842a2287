import { type DefinedField, fieldKeyOf } from '@mangrove/contract/browser';
import type { GivenLooks, SceneMask } from '@mangrove/graph/render';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLaterQuery } from '../../../kit/later-query.ts';
import type { MapPicture } from '../drawing/map-picture.ts';
import type { MapAddress } from '../map-address.ts';
import type { Network } from '../network/network.ts';
import type { KnownSizes } from '../size/known-sizes.ts';
import { useSizes } from '../size/use-sizes.ts';
import { colorsQuery } from './colors-api.ts';
import type { KnownColors } from './known-colors.ts';
import { type ColorBy, nameColor } from './messages.ts';

/** The server finds no groups in smaller networks, which are easy to survey without them. */
const minNodesOfGroups = 60;

export type MapColor = ReturnType<typeof useColor>;

/**
 * The colours and sizes of the map and its focused group. Groups are fetched once the page is
 * idle, other colours when the address asks for them.
 * @param fields the fields that this community defined; undefined until they are known.
 * @param all the whole network, of which `whole` may itself be a part.
 */
export function useColor(
  address: MapAddress,
  given: MapPicture,
  all: Network,
  fields: readonly DefinedField[] | undefined,
) {
  const { network, whole } = given;
  const hasGroups = all.size >= minNodesOfGroups;
  const { by: sizeBy, known: sizes } = useSizes(address, all);
  const by = colorIn(address, hasGroups, fields);
  const isEven = address.size === 'none';
  const asksForGroup = by === 'group' || address.group !== undefined;
  const groupsQuery = useLaterQuery(
    colorsQuery('group'),
    hasGroups ? (asksForGroup ? 'now' : 'later') : 'never',
  );
  const query = useQuery({
    ...colorsQuery(by === 'kind' ? 'group' : by),
    enabled: by !== 'kind',
  });
  const known = by === 'kind' ? null : (query.data ?? null);
  const groups = groupsQuery.data ?? null;
  // A path may lead through any group: while one is open, no group is focused.
  const group = given.path === null ? address.group : undefined;
  const looks = useLooks(given, { known, groups, sizes, isEven, only: group });
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
  const listed = useMemo(
    () => (groups?.groupsOf(whole) ?? []).filter(({ size: shown }) => shown > 0),
    [groups, whole],
  );
  const shownGroups = useMemo(() => groups?.groupsOf(network) ?? [], [groups, network]);
  const focused = focus ? (shownGroups.find(({ id }) => id === address.group) ?? null) : null;
  const dimmed = picture.mask?.dimmed;
  // The legend lists all groups, even if one is focused, so that another one can be chosen.
  const counted = by === 'group' ? given.mask?.dimmed : dimmed;
  const legend = useMemo(
    () => known?.legendOf(network, counted) ?? null,
    [known, network, counted],
  );
  return {
    by,
    /** What colours stand for, in words. */
    name: nameColor(by, fields ?? []),
    hasGroups,
    /** What sizes stand for besides connections, and its values once they are known. */
    sizeBy,
    sizes,
    picture,
    query,
    known,
    legend,
    /** The groups with members in the whole network, largest first; empty until they are loaded. */
    groups: listed,
    /** The same groups, with how many of the shown nodes are in each. */
    shownGroups,
    knownGroups: groups,
    /** The focused group, one of `shownGroups`. */
    focused,
    /** Whether the group of the address does not exist, for instance in an old link. */
    isGroupMissing: group !== undefined && !focus && (groups !== null || !hasGroups),
    /** Whether the group of the address is still loading. */
    isWaiting: hasGroups && address.group !== undefined && groupsQuery.isPending,
    dimmed,
  };
}

/** What colours stand for; the kind where the address asks for what there is not. */
function colorIn(
  { color: asked }: MapAddress,
  hasGroups: boolean,
  fields: readonly DefinedField[] | undefined,
): ColorBy {
  const color: ColorBy = asked ?? 'kind';
  if (color === 'group' && !hasGroups) return 'kind';
  const asks = fieldKeyOf(color);
  if (asks === null || fields === undefined) return color;
  const isOffered = fields.some(
    ({ key, colors, archived_at }) => key === asks && colors && archived_at === null,
  );
  return isOffered ? color : 'kind';
}

interface LooksOf {
  known: KnownColors | null;
  groups: KnownColors | null;
  sizes: KnownSizes | null;
  isEven: boolean;
  /** The id of the focused group. */
  only: number | undefined;
}

function useLooks(
  { network, whole }: MapPicture,
  { known, groups, sizes: knownSizes, isEven, only }: LooksOf,
): GivenLooks | null {
  const byGroup = known !== null && known === groups;
  // Areas are drawn only for the whole network, not for a part of it or on the ground.
  const areas = useMemo(
    () =>
      network === whole && !whole.ground && whole.part === undefined
        ? (groups?.areasOf(whole, byGroup, only) ?? null)
        : null,
    [network, whole, groups, byGroup, only],
  );
  const colors = useMemo(() => known?.colorsOf(network) ?? null, [known, network]);
  const sizes = useMemo(() => knownSizes?.sizesOf(network), [knownSizes, network]);
  const isSequence = known?.isSequence === true;
  return useMemo(
    () =>
      areas || colors || isEven || sizes
        ? { areas, colors, isEven, ...(sizes && { sizes }), ...(isSequence && { isSequence }) }
        : null,
    [areas, colors, isEven, sizes, isSequence],
  );
}

/** Adds to the mask how the names of areas are drawn. */
function useNamedAreas(
  { network, whole }: MapPicture,
  mask: SceneMask | undefined,
  groups: KnownColors | null,
): SceneMask | undefined {
  return useMemo(
    () =>
      mask && groups && network === whole
        ? { ...mask, areaNames: groups.areaNamesOf(network, mask.dimmed) }
        : mask,
    [mask, groups, network, whole],
  );
}

/** The members of the focused group, and a mask that dims all other nodes. */
function useFocus(
  { network, mask }: MapPicture,
  groups: KnownColors | null,
  group: number | undefined,
): { mask: SceneMask; members: readonly number[] } | null {
  // Does not depend on the mask: the camera flies when the list of members changes.
  const members = useMemo(
    () => (group === undefined ? null : (groups?.membersOf(network, group) ?? null)),
    [network, groups, group],
  );
  return useMemo(() => {
    if (members === null) return null;
    const dimmed = new Uint8Array(network.size).fill(1);
    for (const node of members) dimmed[node] = mask?.dimmed[node] ?? 0;
    const { sources, targets } = network.adjacency;
    const isIn = new Set(members);
    const edges = Uint8Array.from(sources, (source, pair) => {
      const isInside = isIn.has(source) && isIn.has(targets[pair] ?? source);
      return isInside ? (mask?.edges[pair] ?? 1) : 0;
    });
    return { mask: { edges, dimmed }, members };
  }, [network, mask, members]);
}
