import type { EntityType } from '@mangrove/contract';
import { nodeKey } from '@mangrove/contract';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MapAddress } from '../../lib/map-address.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { networkQuery } from './api.ts';
import type { PageLink } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import { MapFurniture } from './map-furniture.tsx';
import { layMap } from './map-layout.ts';
import styles from './map-screen.module.css';
import { MapStage, type SelectedBy } from './map-stage.tsx';
import { MapEmpty, MapError, MapLoading, NodeGone } from './map-states.tsx';
import { messages } from './messages.ts';
import type { Network } from './network.ts';
import { type AddressChange, changeAddress, findSelection, nodeKeyAt } from './selection.ts';
import { useLiveNetwork } from './use-live-network.ts';
import { ViewSwitch } from './view-switch.tsx';

const loadCard = () => import('./card/selected-card.tsx');
const loadTable = () => import('./table/network-table.tsx');
const SelectedCard = lazy(async () => ({ default: (await loadCard()).SelectedCard }));
const NetworkTable = lazy(async () => ({ default: (await loadTable()).NetworkTable }));

export interface MapScreenProps {
  /** Selection and view; they live in the address, so that Back works. */
  address: MapAddress;
  hrefOf: (address: MapAddress) => string;
  onAddress: (address: MapAddress) => void;
  fullscreen?: PageLink;
  /** Stands at the top left: search and results, where a page has them. */
  panel?: ReactNode;
  /** Stands at the top left of a map without a top bar: the way back. */
  wayBack?: ReactNode;
}

/** The network as map and as table, one selection for both. */
export function MapScreen(props: MapScreenProps) {
  useLiveNetwork();
  const { data: network, error, refetch } = useQuery(networkQuery);
  if (!network) {
    return error ? <MapError error={error} onTryAgain={() => void refetch()} /> : <MapLoading />;
  }
  if (network.size === 0) return <MapEmpty />;
  return <NetworkScreen network={network} {...props} />;
}

function NetworkScreen({ network, ...props }: MapScreenProps & { network: Network }) {
  const { address, hrefOf, onAddress, fullscreen, panel, wayBack } = props;
  const isNarrow = useNarrow();
  const engine = useRef<MapEngine | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [cardFocus, setCardFocus] = useState<string | null>(null);

  const selection = findSelection(network, address.node);
  const selected = selection.state === 'found' ? selection.index : null;
  const view = address.view ?? 'map';
  const showsMap = view === 'map';
  const [hasShownMap, setHasShownMap] = useState(showsMap);
  if (showsMap && !hasShownMap) setHasShownMap(true);

  const settings = useMemo(
    () => layMap({ isNarrow, hasCard: selected !== null, hasPanel: panel !== undefined }),
    [isNarrow, selected, panel],
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
      region.current?.focus({ preventScroll: true });
    }
    setCardFocus(null);
    change({ node: null });
  };
  const open = (type: EntityType, id: number) => {
    setCardFocus(nodeKey(type, id));
    change({ node: nodeKey(type, id) });
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && selected !== null) close();
  };

  useEffect(() => {
    // The map stands; what the next step needs may come while the visitor looks.
    const timer = setTimeout(() => {
      void loadCard();
      void loadTable();
    }, 1500);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const keepLabelsClear = () => {
      const pieces = root.current?.querySelectorAll('[data-furniture]') ?? [];
      engine.current?.setFurniture([...pieces].map((piece) => piece.getBoundingClientRect()));
    };
    keepLabelsClear();
    addEventListener('resize', keepLabelsClear);
    return () => removeEventListener('resize', keepLabelsClear);
  });

  const notice = selection.state === 'gone' && (
    <NodeGone onDismiss={() => change({ node: null })} />
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
      data-card-open={selected !== null || undefined}
      onKeyDown={closeByKey}
    >
      {hasShownMap && (
        <div className={styles.map} inert={!showsMap}>
          {showsMap && <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>}
          <MapStage
            network={network}
            selected={selected}
            zoom={address.zoom === true}
            settings={settings}
            onSelect={select}
            engine={engine}
            region={region}
          />
          <MapFurniture
            engine={engine}
            counts={network.counts}
            demoCount={network.demoCount}
            isNarrow={isNarrow}
            hasCard={selected !== null}
            viewSwitch={viewSwitch}
            fullscreen={fullscreen}
            panel={panel}
            wayBack={wayBack}
            notice={notice}
          />
        </div>
      )}
      {!showsMap && (
        <div className={styles.table}>
          {panel && <div className={styles.panelBeside}>{panel}</div>}
          <Suspense fallback={<MapLoading />}>
            <NetworkTable
              network={network}
              notice={notice}
              selected={selected}
              selectHref={(row) => hrefWith({ node: row.key })}
              onSelect={(row) => change({ node: row.index === selected ? null : row.key })}
              mapHref={(row) => hrefWith({ node: row.key, zoom: true, view: 'map' })}
              onShowOnMap={(row) => {
                setCardFocus(row.key);
                change({ node: row.key, zoom: true, view: 'map' });
              }}
            >
              {wayBack}
              {viewSwitch}
            </NetworkTable>
          </Suspense>
        </div>
      )}
      {selected !== null && (
        <Suspense fallback={null}>
          <SelectedCard
            network={network}
            index={selected}
            focusKey={cardFocus}
            hrefOf={(type, id) => hrefWith({ node: nodeKey(type, id) })}
            onOpen={open}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
