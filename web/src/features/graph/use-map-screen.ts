import {
  type DefinedField,
  type EntityType,
  nodeKey,
  parseNodeKey,
} from '@mangrove/contract/browser';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSurvivor } from '../../domain/entity/survivor.ts';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import type { OpenOverlays } from './camera/free-area.ts';
import { useFreeArea } from './camera/use-free-area.ts';
import { useColor } from './color/use-color.ts';
import type { MapEngine } from './drawing/map-engine.ts';
import { useStepBack } from './ended/use-step-back.ts';
import type { MapFocus } from './focus/use-focus.ts';
import { nameFocus, useFocusing } from './focus/use-focusing.ts';
import { useMany } from './ground/use-many.ts';
import { useEscapeKey, useScreenKey } from './help/use-escape-key.ts';
import { findLine } from './lines/line.ts';
import { useLine } from './lines/use-line.ts';
import type { MapAddress, MapView } from './map-address.ts';
import type { MapScreenProps } from './map-screen.tsx';
import { countKinds, type Network } from './network/network.ts';
import { isWiderThanHigh, turnUpright } from './network/upright-network.ts';
import { useMapOverlay } from './overlay/use-map-overlay.ts';
import { useWanted } from './parts/use-wanted.ts';
import { chooseNode, leavePaths, writePathEnds } from './paths/path-ends.ts';
import { clearSearch } from './search/chips.ts';
import { cutReply } from './search/map-result.ts';
import type { MapSearch } from './search/use-map-search.ts';
import { type AddressChange, changeAddress, nodeKeyAt, type Selection } from './selection.ts';
import { allTime, writeTimeChoice } from './time/time-choice.ts';
import { useTime } from './time/use-time.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useMapFields } from './use-map-fields.ts';
import { useShownNetwork } from './use-shown-network.ts';

export interface NetworkScreenProps extends Omit<MapScreenProps, 'search'> {
  network: Network;
  focus: MapFocus;
  /** The network on the ground, if it is shown by place. */
  ground?: Network | null;
  search: MapSearch;
  hasPanel: boolean;
  /** Whether the address may contain a search. */
  canNarrow: boolean;
  /** Whether the screen is framed by another site: the map alone, with fewer tools. */
  isFrame?: boolean;
}

export type SelectedBy = 'pointer' | 'keyboard';

/** The focus key of the path panel; cards use the key of their node. */
const pathsFocus = 'paths';

/** State and actions of a map screen: selection, focus, search and view. */
export function useMapScreen(props: NetworkScreenProps) {
  const { focus, hasPanel, isFrame = false, address, hrefOf, onAddress } = props;
  const isNarrow = useNarrow();
  const { showPath, ...shown } = useShownMap(props, isNarrow);
  const { all, whole, search, hasPaths, result, selection, time, color } = shown;
  const picture = useStepBack(address, color.picture, !isFrame);
  const { network } = picture;
  const selected = selection.state === 'found' ? selection.index : null;
  const hasLine = shown.line.state === 'found';
  const [hasCard, hasResult] = [selected !== null || hasPaths || hasLine, result !== null];
  const list = useOpen();
  const hasGroup = address.group !== undefined && !hasPaths;
  // On a phone the list of results takes the place of the card.
  const hasSheet = hasCard || (isNarrow && list.isOpen);
  const [foot, setFoot] = useState<OpenOverlays['foot']>(null);
  const settings = useFreeArea(isFrame, {
    ...{ isNarrow, hasPanel, hasResult, hasGroup, hasLine, hasFocus: focus.part !== null },
    hasCard: hasSheet,
    hasTime: time.isOpen,
    hasGround: whole.ground !== undefined,
    foot,
  });
  const [help, sharing] = [useOpen(), useOpen()];
  const [hasSwitched, setHasSwitched] = useState(false);
  useScreenKey('?', help.open);
  const deleted = useDeleted(network, selection, address.node);
  const card = useCardFocus(deleted);
  const many = useMany(network, hasCard, card.region);
  const engine = useRef<MapEngine | null>(null);
  useMapOverlay(card.root, engine);

  const actions = actionsOn({ address, hrefOf, onAddress, network, hasPaths, hasLine, card, list });
  const { change } = actions;
  const line = useLine({
    ...{ address, all: shown.all, picture, line: shown.line },
    ...{ selected, card, change },
  });
  const chosen = selected === null ? null : nodeKeyAt(network, selected);
  const focusing = useFocusing({ address, onAddress, focus, engine, whole, chosen });
  useEscapeKey(
    card.root,
    hasCard || many.nodes !== null || focus.isAsked,
    many.nodes ? many.close : hasCard ? actions.closeCard : focusing.leaveFocus,
  );
  // The address of the merged entity is replaced, so that Back does not return to it.
  useFollowedMerge(selection, (node) => onAddress(changeAddress(address, { node }), false));
  return {
    ...{ address, onAddress, hasPanel, isFrame, isNarrow },
    canNarrow: props.canNarrow,
    wayBack: props.wayBack,
    fullscreen: props.fullscreen,
    /** Whether the map is shown; otherwise the table. */
    isMap: isFrame || address.view !== 'table',
    view: isFrame && address.view === 'table' ? 'map' : (address.view ?? 'map'),
    ...{ ...shown, focus, ...focusing, picture, network, selected, deleted, line, many },
    hasCard: hasCard || many.nodes !== null,
    /** Counts of the shown network, in the focused group or the chosen years. */
    counts:
      color.focused && color.dimmed
        ? countKinds(network.kinds, color.dimmed)
        : (time.shown?.counts ?? network.counts),
    /** What is shown, in terms that the server can export. */
    exportRequest: {
      ...{ question: search.question, time: time.choice, group: color.focused },
      ...{ focus: nameFocus(focus, all), size: color.sizes?.by },
    },
    ...{ settings, setFoot },
    /** The list of results on a phone. */
    list,
    help,
    sharing,
    card,
    engine,
    /** Whether what is shown is not yet what the address asks for. */
    isWaiting: search.isWaiting || focus.isWaiting || color.isWaiting || shown.isPathWaiting,
    /** Whether the user opened the paths on this screen, so that their panel takes the focus. */
    takesPathFocus: card.focusKey === pathsFocus,
    showPath,
    /** Whether the user has switched between map and table on this screen. */
    hasSwitched,
    switchView: (view: MapView) => {
      setHasSwitched(true);
      actions.change({ view });
    },
    ...actions,
  };
}

const noFields: readonly DefinedField[] = [];

/** What is drawn: the part of the network that focus, ground, search, years and colours show. */
function useShownMap(props: NetworkScreenProps, isNarrow: boolean) {
  const { network: all, focus, ground, address, onAddress } = props;
  // Decided once: rotating the phone or a newer network must not turn the picture.
  const [isTurned] = useState(() => isNarrow && isWiderThanHigh(all));
  const given = focus.part ?? all;
  const whole = ground ?? (isTurned ? turnUpright(given) : given);
  const hasPaths = address.path !== undefined;
  const [shownPath, showPath] = useState<readonly number[] | null>();
  const path = hasPaths ? (shownPath ?? null) : undefined;
  const isLoading = useWanted(all, props.search.reply, address, path);
  const search = useSearchIn(whole, props.search, isLoading);
  const shown = useShownNetwork(whole, search, address.node, path);
  const { picture, result } = shown;
  const selection = isLoading && shown.selection.state === 'missing' ? unselected : shown.selection;
  const time = useTime({ address, onAddress, picture, result, reply: search.reply });
  const fields = useMapFields(address);
  const color = useColor(address, time.picture, all, fields);
  const { network } = picture;
  const line = useMemo(() => findLine(network, all, address.edge), [network, all, address.edge]);
  return {
    /** The whole network, and what is shown of it: all, or one node with its surroundings. */
    ...{ all, given },
    ...{ whole, search, hasPaths, result, selection, time, color, showPath, line },
    /** The fields that this community defined; empty until they are known. */
    fields: fields ?? noFields,
    isPathWaiting: isLoading || (hasPaths && shownPath === undefined),
  };
}

interface ActionDeps extends Pick<NetworkScreenProps, 'address' | 'hrefOf' | 'onAddress'> {
  network: Network;
  hasPaths: boolean;
  hasLine: boolean;
  card: ReturnType<typeof useCardFocus>;
  list: Opening;
}

/** The user's actions on the map's screen, each as a change of its address. */
function actionsOn(deps: ActionDeps) {
  const { address, hrefOf, onAddress, network, hasPaths, hasLine, card, list } = deps;
  const change = (what: AddressChange, isStep?: boolean) =>
    onAddress(changeAddress(address, what), isStep);
  /** Opens the card of a node, or uses the node as the missing end of a path. */
  const choose = (node: string | null) => change({ edge: null, ...chooseNode(address.path, node) });
  const hrefWith = (what: AddressChange) => hrefOf(changeAddress(address, what));
  return {
    change,
    hrefWith,
    hrefOfEntity: (type: EntityType, id: number) => hrefWith({ node: nodeKey(type, id) }),
    select: (index: number | null, by: SelectedBy) => {
      const node = index === null ? null : nodeKeyAt(network, index);
      if (!hasPaths) card.requestFocus(by === 'keyboard' ? node : null);
      choose(node);
    },
    choose,
    onSearch: (next: MapAddress) => onAddress(leavePaths(address, next)),
    openNode: (node: string, what: Omit<AddressChange, 'node'> = {}) => {
      card.requestFocus(node);
      list.close();
      change({ path: null, ...what, node });
    },
    /** Selects a node in the address `rest` and zooms to it. */
    goTo: (node: string, rest: MapAddress) => {
      card.requestFocus(node);
      onAddress(changeAddress(rest, { node, zoom: true, path: null }));
    },
    /** Opens the paths from an entity; with an empty `from`, both ends remain to be chosen. */
    openPaths: (from: string) => {
      card.requestFocus(pathsFocus);
      list.close();
      change({ path: writePathEnds(from, '') });
    },
    /** Adds no history entry: arrow keys step through many paths, and Back should leave them. */
    choosePath: (index: number) => change({ nth: index + 1 }, false),
    searchEverything: () => onAddress(clearSearch(writeTimeChoice(address, allTime))),
    /** Closes the card; a line or the paths show the card that they were opened from. */
    closeCard: () => {
      card.restoreFocus();
      change(hasLine ? { edge: null } : hasPaths ? { path: null } : { node: null });
    },
    /** Shows one group alone; null for all. */
    focusGroup: (group: number | null) => {
      list.close();
      change({ group, node: null, path: null });
    },
    clearSearch: () => onAddress(clearSearch(address)),
  };
}

export type MapScreenState = ReturnType<typeof useMapScreen>;

/** Something that is opened and closed. */
interface Opening {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

function useOpen(): Opening {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

/** The name of the address's node, if it was shown and is no longer on the map; else null. */
function useDeleted(network: Network, selection: Selection, node: string | undefined) {
  const [shown, setShown] = useState<{ node: string; name: string } | null>(null);
  if (selection.state === 'found' && node !== undefined) {
    const name = network.names[selection.index] ?? '';
    if (shown?.node !== node || shown.name !== name) setShown({ node, name });
  }
  return selection.state === 'missing' && shown !== null && shown.node === node ? shown.name : null;
}

/** Selects the entity that the missing selected one was merged into, or that it is now. */
function useFollowedMerge(selection: Selection, onFollow: (node: string) => void): void {
  const named = selection.state === 'missing' ? parseNodeKey(selection.node) : null;
  const type = named?.type ?? null;
  const survivor = useSurvivor(named && type ? { type, id: named.id } : null);
  const follow = useEffectEvent(onFollow);
  const node = survivor ? nodeKey(survivor.type, survivor.id) : null;
  useEffect(() => {
    if (node) follow(node);
  }, [node]);
}

const unselected: Selection = { state: 'none' };
/**
 * What a search finds in the network that is shown, if that is a part itself.
 * @param isLoading whether what was found is still being loaded: until then nothing is shown of it.
 */
function useSearchIn(whole: Network, search: MapSearch, isLoading: boolean): MapSearch {
  const isPart = isLoading || whole.ground !== undefined || whole.part !== undefined;
  const { reply } = search;
  const cut = useMemo(
    () => (isPart && reply ? cutReply(whole, reply) : reply),
    [isPart, whole, reply],
  );
  return cut === reply ? search : { ...search, reply: cut };
}
