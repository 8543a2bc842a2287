import { nodeKey } from '@mangrove/contract';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { MapAddress } from '../../lib/map-address.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CardPanel } from './card/card-panel.tsx';
import type { MapEngine } from './map-engine.ts';
import { MapFurniture } from './map-furniture.tsx';
import { layMap } from './map-layout.ts';
import styles from './map-screen.module.css';
import type { MapScreenProps } from './map-screen.tsx';
import { MapStage, type SelectedBy } from './map-stage.tsx';
import { MapLoading, NodeGone } from './map-states.tsx';
import { messages } from './messages.ts';
import type { Network } from './network.ts';
import { clearSearch, listChips } from './search/chips.ts';
import { FilterLine } from './search/filter-line.tsx';
import { GuestNotice } from './search/guest-notice.tsx';
import { countsText, hiddenText } from './search/result-lines.ts';
import { ResultSection, ResultState } from './search/result-section.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import type { MapSearch } from './search/use-map-search.ts';
import { type AddressChange, changeAddress, nodeKeyAt } from './selection.ts';
import { isWiderThanHigh, turnUpright } from './upright-network.ts';
import { useFurniture } from './use-furniture.ts';
import { useShownNetwork } from './use-shown-network.ts';
import { ViewSwitch } from './view-switch.tsx';

const loadCard = () => import('./card/selected-card.tsx');
const loadTable = () => import('./table/network-table.tsx');
const SelectedCard = lazy(async () => ({ default: (await loadCard()).SelectedCard }));
const NetworkTable = lazy(async () => ({ default: (await loadTable()).NetworkTable }));

interface NetworkScreenProps extends Omit<MapScreenProps, 'search'> {
  network: Network;
  search: MapSearch;
  hasPanel: boolean;
}

/** The screen of a network that is there and not empty. */
export function NetworkScreen({ network: given, search, hasPanel, ...props }: NetworkScreenProps) {
  const { address, hrefOf, onAddress, fullscreen, wayBack } = props;
  const isNarrow = useNarrow();
  // Decided once: neither a turned phone nor news from elsewhere shall turn the picture.
  const [isTurned] = useState(() => isNarrow && isWiderThanHigh(given));
  const whole = isTurned ? turnUpright(given) : given;
  const engine = useRef<MapEngine | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [cardFocus, setCardFocus] = useState<string | null>(null);
  const [showsList, setShowsList] = useState(false);
  const openedFrom = useRef<HTMLElement | null>(null);

  const { picture, result, selection } = useShownNetwork(whole, search, address.node);
  const { network } = picture;
  const selected = selection.state === 'found' ? selection.index : null;
  const view = address.view ?? 'map';
  const showsMap = view === 'map';
  const [hasShownMap, setHasShownMap] = useState(showsMap);
  if (showsMap && !hasShownMap) setHasShownMap(true);

  const hasCard = selected !== null;
  const hasResult = result !== null;
  const settings = useMemo(
    () => layMap({ isNarrow, hasCard, hasPanel, hasResult }),
    [isNarrow, hasCard, hasPanel, hasResult],
  );

  const change = (what: AddressChange) => onAddress(changeAddress(address, what));
  const hrefWith = (what: AddressChange) => hrefOf(changeAddress(address, what));
  const select = (index: number | null, by: SelectedBy) => {
    const node = index === null ? null : nodeKeyAt(network, index);
    setCardFocus(by === 'keyboard' ? node : null);
    change({ node });
  };
  const close = () => {
    if (root.current?.querySelector('[data-node-card]')?.contains(document.activeElement)) {
      const before = openedFrom.current?.isConnected ? openedFrom.current : region.current;
      before?.focus({ preventScroll: true });
    }
    openedFrom.current = null;
    setCardFocus(null);
    change({ node: null });
  };
  const openNode = (node: string, what: Omit<AddressChange, 'node'> = {}) => {
    setCardFocus(node);
    setShowsList(false);
    change({ ...what, node });
  };
  const openResult = (node: string) => {
    openedFrom.current = document.activeElement as HTMLElement | null;
    openNode(node);
  };
  const goTo = (node: string, rest: MapAddress) => {
    setCardFocus(node);
    onAddress(changeAddress(rest, { node, zoom: true }));
  };
  const clear = () => onAddress(clearSearch(address));
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && hasCard) close();
  };

  useEffect(() => {
    // The map stands; what the next step needs may come while the visitor looks.
    const timer = setTimeout(() => {
      void loadCard();
      void loadTable();
    }, 1500);
    return () => clearTimeout(timer);
  }, []);

  useFurniture(root, engine);

  const isGuest = hasCard && selected === result?.guest;
  const isWide = showsMap && !isNarrow;
  const guestNotice = isGuest && (
    <GuestNotice
      name={network.names[selected] ?? ''}
      isFloating={!(hasPanel && isWide)}
      onShowAll={clear}
    />
  );
  const notice =
    selection.state === 'gone' ? (
      <NodeGone onDismiss={() => change({ node: null })} />
    ) : (
      !(hasPanel && isWide) && guestNotice
    );
  const filterLine = search.question && search.reply && result && (
    <FilterLine
      text={hiddenText(search.question, listChips(address).length, search.reply, whole.size)}
      isFloating={showsMap}
      onClear={clear}
    />
  );
  const results = (
    <ResultSection
      search={search}
      result={result}
      selected={selected}
      hrefOf={(node) => hrefWith({ node })}
      onOpen={openResult}
      onClose={isNarrow ? () => setShowsList(false) : undefined}
    />
  );
  const panel = hasPanel && (
    <SearchPanel
      address={address}
      onAddress={onAddress}
      onGoTo={goTo}
      onSearchAgain={search.tryAgain}
      isFolded={isNarrow && showsMap}
    >
      {isWide ? (
        <>
          {guestNotice}
          {results}
        </>
      ) : (
        <ResultState search={search} isBrief withoutWarning={showsMap} />
      )}
    </SearchPanel>
  );
  const viewSwitch = (
    <ViewSwitch
      isFloating={showsMap && !isNarrow}
      takesFocus={hasSwitched}
      view={view}
      onView={(next) => {
        setHasSwitched(true);
        change({ view: next });
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card from anywhere on the screen
    <div
      ref={root}
      className={styles.screen}
      data-view={view}
      data-card-open={hasCard || undefined}
      onKeyDown={closeByKey}
    >
      {hasShownMap && (
        <div className={styles.map} inert={!showsMap}>
          {showsMap && <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>}
          <MapStage
            picture={picture}
            selected={selected}
            zoom={address.zoom === true}
            settings={settings}
            onSelect={select}
            engine={engine}
            region={region}
          />
          <MapFurniture
            engine={engine}
            network={network}
            demoCount={whole.demoCount === whole.size ? network.size : result ? 0 : whole.demoCount}
            isNarrow={isNarrow}
            hasCard={hasCard}
            viewSwitch={viewSwitch}
            fullscreen={fullscreen}
            panel={showsMap && panel}
            results={{ search, isOpen: showsList, onOpen: hasPanel ? setShowsList : undefined }}
            wayBack={wayBack}
            notice={
              <>
                {filterLine}
                {notice}
              </>
            }
          />
        </div>
      )}
      {!showsMap && (
        <div className={styles.table}>
          {panel && <div className={styles.panelBeside}>{panel}</div>}
          <Suspense fallback={<MapLoading />}>
            <NetworkTable
              network={network}
              result={result}
              lead={search.reply && countsText(search.reply)}
              notice={
                <>
                  {filterLine}
                  {notice}
                </>
              }
              selected={selected}
              selectHref={(row) => hrefWith({ node: row.key })}
              onSelect={(row) => change({ node: row.index === selected ? null : row.key })}
              mapHref={(row) => hrefWith({ node: row.key, zoom: true, view: 'map' })}
              onShowOnMap={(row) => openNode(row.key, { zoom: true, view: 'map' })}
            >
              {wayBack}
              {viewSwitch}
            </NetworkTable>
          </Suspense>
        </div>
      )}
      {isNarrow && showsMap && showsList && !hasCard && (
        <CardPanel onClose={() => setShowsList(false)}>
          <div className={styles.list}>{results}</div>
        </CardPanel>
      )}
      {hasCard && (
        <Suspense fallback={null}>
          <SelectedCard
            network={network}
            index={selected}
            focusKey={cardFocus}
            hrefOf={(type, id) => hrefWith({ node: nodeKey(type, id) })}
            onOpen={(type, id) => openNode(nodeKey(type, id))}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
