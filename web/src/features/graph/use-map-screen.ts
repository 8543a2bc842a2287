import { type EntityType, nodeKey, parseNodeKey } from '@mangrove/contract/browser';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSurvivor } from '../../domain/entity/survivor.ts';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import { useColour } from './colour/use-colour.ts';
import { useHelpKey } from './help/use-help-key.ts';
import type { MapAddress } from './map-address.ts';
import type { MapEngine } from './map-engine.ts';
import { layMap } from './map-layout.ts';
import type { MapScreenProps } from './map-screen.tsx';
import type { SelectedBy } from './map-stage.tsx';
import { countKinds, type Network } from './network.ts';
import { chooseNode, leavePaths, writePathEnds } from './paths/path-ends.ts';
import { clearSearch } from './search/chips.ts';
import type { MapSearch } from './search/use-map-search.ts';
import { type AddressChange, changeAddress, nodeKeyAt, type Selection } from './selection.ts';
import { allTime, writeTimeChoice } from './time/time-choice.ts';
import { useTime } from './time/use-time.ts';
import { isWiderThanHigh, turnUpright } from './upright-network.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useMapOverlay } from './use-map-overlay.ts';
import { useShownNetwork } from './use-shown-network.ts';

export interface NetworkScreenProps extends Omit<MapScreenProps, 'search'> {
  network: Network;
  search: MapSearch;
  hasPanel: boolean;
  /** Whether its address may hold a search. */
  canNarrow: boolean;
}

/** Tells the paths from the cards that the focus is brought to. */
const pathsFocus = 'paths';

/** What a network shows, and what a visitor does with it: selection, focus, search and view. */
export function useMapScreen({
  network: given,
  search,
  hasPanel,
  canNarrow,
  ...props
}: NetworkScreenProps) {
  const { address, hrefOf, onAddress } = props;
  const isNarrow = useNarrow();
  // Decided once: neither a turned phone nor news from elsewhere shall turn the picture.
  const [isTurned] = useState(() => isNarrow && isWiderThanHigh(given));
  const whole = isTurned ? turnUpright(given) : given;
  const hasPaths = address.path !== undefined;
  const [shownPath, showPath] = useState<readonly number[] | null>();
  const {
    picture: drawn,
    result,
    selection,
  } = useShownNetwork(whole, search, address.node, hasPaths ? (shownPath ?? null) : undefined);
  const time = useTime({ address, onAddress, picture: drawn, result, reply: search.reply });
  const colour = useColour(address, time.picture);
  const { picture } = colour;
  const { network } = picture;
  const selected = selection.state === 'found' ? selection.index : null;
  const [hasCard, hasResult] = [selected !== null || hasPaths, result !== null];
  const [showsList, setShowsList] = useState(false);
  const hasGroup = address.group !== undefined && !hasPaths;
  // A phone's list of results lies where the card does.
  const hasSheet = hasCard || (isNarrow && showsList);
  const settings = useMemo(
    () =>
      layMap({
        ...{ isNarrow, hasPanel, hasResult, hasGroup },
        hasCard: hasSheet,
        hasTime: time.isOpen,
      }),
    [isNarrow, hasSheet, hasPanel, hasResult, hasGroup, time.isOpen],
  );
  const [showsHelp, setShowsHelp] = useState(false);
  useHelpKey(() => setShowsHelp(true));
  const deleted = useDeleted(network, selection, address.node);
  const card = useCardFocus(deleted);
  const engine = useRef<MapEngine | null>(null);
  useMapOverlay(card.root, engine);

  // Back leads past the address that was followed, not to it.
  useFollowedMerge(selection, (node) => onAddress(changeAddress(address, { node }), false));
  return {
    address,
    onAddress,
    search,
    hasPanel,
    isNarrow,
    whole,
    picture,
    network,
    result,
    time,
    colour,
    selection,
    selected,
    deleted,
    hasCard,
    hasPaths,
    /** Of what is shown, in the chosen years. */
    counts:
      countKinds(network, colour.focused ? colour.back : undefined) ??
      time.shown?.counts ??
      network.counts,
    settings,
    showsList,
    setShowsList,
    showsHelp,
    openHelp: () => setShowsHelp(true),
    closeHelp: () => setShowsHelp(false),
    card,
    engine,
    canNarrow,
    /** What is shown is not yet what the address asks for. */
    isWaiting: search.isWaiting || colour.isWaiting || (hasPaths && shownPath === undefined),
    /** The paths were opened here, so that whoever did goes on in them. */
    takesPathFocus: card.focusKey === pathsFocus,
    showPath,
    ...actionsOn({ address, hrefOf, onAddress, network, hasPaths, card, setShowsList }),
  };
}

interface ActionDeps extends Pick<NetworkScreenProps, 'address' | 'hrefOf' | 'onAddress'> {
  network: Network;
  hasPaths: boolean;
  card: ReturnType<typeof useCardFocus>;
  setShowsList: (shows: boolean) => void;
}

/** What a visitor does on the map's screen, each as a change of its address. */
function actionsOn({ address, hrefOf, onAddress, network, hasPaths, card, ...deps }: ActionDeps) {
  const change = (what: AddressChange, isStep?: boolean) =>
    onAddress(changeAddress(address, what), isStep);
  /** Opens the card of a node, or takes it as the end that a path lacks. */
  const choose = (node: string | null) => change(chooseNode(address.path, node));
  const hrefWith = (what: AddressChange) => hrefOf(changeAddress(address, what));
  return {
    change,
    hrefWith,
    hrefOfEntity: (type: EntityType, id: number) => hrefWith({ node: nodeKey(type, id) }),
    select: (index: number | null, by: SelectedBy) => {
      const node = index === null ? null : nodeKeyAt(network, index);
      if (!hasPaths) card.bringFocus(by === 'keyboard' ? node : null);
      choose(node);
    },
    choose,
    onSearch: (next: MapAddress) => onAddress(leavePaths(address, next)),
    openNode: (node: string, what: Omit<AddressChange, 'node'> = {}) => {
      card.bringFocus(node);
      deps.setShowsList(false);
      change({ path: null, ...what, node });
    },
    /** Flies to a node from another address. */
    goTo: (node: string, rest: MapAddress) => {
      card.bringFocus(node);
      onAddress(changeAddress(rest, { node, zoom: true, path: null }));
    },
    /** The paths of a chosen entity to another one, or between two that are to be chosen. */
    openPaths: (from: string) => {
      card.bringFocus(pathsFocus);
      deps.setShowsList(false);
      change({ path: writePathEnds(from, '') });
    },
    /** By key one goes through all of them: Back leads to what was before. */
    choosePath: (index: number) => change({ nth: index + 1 }, false),
    searchEverything: () => onAddress(clearSearch(writeTimeChoice(address, allTime))),
    /** The card; or the paths, which leads back to the card that they were opened from. */
    closeCard: () => {
      card.giveFocusBack();
      change(hasPaths ? { path: null } : { node: null });
    },
    /** One group alone, or all of them. */
    focusGroup: (group: number | null) => {
      deps.setShowsList(false);
      change({ group, node: null, path: null });
    },
    clearSearch: () => onAddress(clearSearch(address)),
  };
}

export type MapScreenState = ReturnType<typeof useMapScreen>;

/** The name of the node that the address names, where it was shown and is on the map no more. */
function useDeleted(network: Network, selection: Selection, node: string | undefined) {
  const [shown, setShown] = useState<{ node: string; name: string } | null>(null);
  if (selection.state === 'found' && node !== undefined) {
    const name = network.names[selection.index] ?? '';
    if (shown?.node !== node || shown.name !== name) setShown({ node, name });
  }
  return selection.state === 'missing' && shown !== null && shown.node === node ? shown.name : null;
}

/** Goes on with the entity that the selected one was merged into. */
function useFollowedMerge(selection: Selection, onFollow: (node: string) => void): void {
  const named = selection.state === 'missing' ? parseNodeKey(selection.node) : null;
  const type = named?.type ?? null;
  const survivor = useSurvivor(named && type ? { type, id: named.id } : null);
  const follow = useEffectEvent(onFollow);
  useEffect(() => {
    if (survivor && type) follow(nodeKey(type, survivor));
  }, [survivor, type]);
}
