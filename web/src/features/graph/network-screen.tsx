import { nodeKey } from '@mangrove/contract/browser';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { Stack } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { CardPanel } from './card/card-panel.tsx';
import { MapStage } from './drawing/map-stage.tsx';
import { ScreenLine } from './lines/screen-line.tsx';
import styles from './map-screen.module.css';
import { MapScreenProvider, useScreen } from './map-screen-context.ts';
import { MapLoading } from './map-states.tsx';
import { messages } from './messages.ts';
import { MapOverlay } from './overlay/map-overlay.tsx';
import { ScreenHelp, ScreenPanel, ScreenResults } from './screen-panel.tsx';
import { type NetworkScreenProps, useMapScreen } from './use-map-screen.ts';

const loadCard = () => import('./card/selected-card.tsx');
const loadPaths = () => import('./paths/path-panel.tsx');
const loadTable = () => import('./table/network-table.tsx');
const PlaceCard = lazyNamed(() => import('./ground/place-card.tsx'), 'PlaceCard');
const ColorSheet = lazyNamed(() => import('./color/color-sheet.tsx'), 'ColorSheet');
const loadShare = () => import('./share/share-dialog.tsx');
const ShareDialog = lazyNamed(loadShare, 'ShareDialog');
const SelectedCard = lazyNamed(loadCard, 'SelectedCard');
const PathPanel = lazyNamed(loadPaths, 'PathPanel');
const NetworkTable = lazyNamed(loadTable, 'NetworkTable');

/** The screen of a network that is loaded and not empty. */
export function NetworkScreen(props: NetworkScreenProps) {
  const screen = useMapScreen(props);
  const { card, hasCard, isMap, isNarrow, list, sharing } = screen;
  const [hasShownMap, setHasShownMap] = useState(isMap);
  if (isMap && !hasShownMap) setHasShownMap(true);

  useEffect(() => {
    // The map is shown: preload what the user's next step needs.
    const timer = setTimeout(() => {
      // A failed preload is ignored: the code is requested again when it is needed.
      loadCard().catch(() => undefined);
      loadTable().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);

  return (
    <MapScreenProvider value={screen}>
      <div
        ref={card.root}
        className={styles.screen}
        data-view={isMap ? 'map' : 'table'}
        data-card-open={hasCard || undefined}
      >
        {hasShownMap && <MapView />}
        {!isMap && <TableView />}
        {isNarrow && isMap && list.isOpen && !hasCard && (
          <CardPanel onClose={list.close}>
            <Stack gap={0} mih={0}>
              <ScreenResults />
            </Stack>
          </CardPanel>
        )}
        {/* Hidden and not left out, because the panel of the paths finds what the map shows. */}
        {screen.hasPaths ? (
          <div hidden={screen.line.ends !== null}>
            <ScreenPaths />
          </div>
        ) : (
          <ScreenCard />
        )}
        <ScreenLine />
        {screen.many.nodes && (
          <Suspense fallback={null}>
            <PlaceCard nodes={screen.many.nodes} />
          </Suspense>
        )}
      </div>
      {sharing.isOpen && (
        <Suspense fallback={null}>
          <ShareDialog />
        </Suspense>
      )}
      <ScreenHelp />
    </MapScreenProvider>
  );
}

/** The drawn network with its overlays; hidden by the table, it keeps its size and its camera. */
function MapView() {
  const { isMap } = useScreen();
  const [showsColors, setShowsColors] = useState(false);
  const [hasOverlay, setHasOverlay] = useState(false);
  // The worker draws the first picture while the page renders, in slices, what lies above it.
  const showOverlay = useCallback(() => startTransition(() => setHasOverlay(true)), []);
  return (
    <div className={styles.map} inert={!isMap}>
      {isMap && <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>}
      <MapStage onStarted={showOverlay} />
      {hasOverlay && <MapOverlay onColors={() => setShowsColors(true)} />}
      {showsColors && (
        <Suspense fallback={null}>
          <ColorSheet onClose={() => setShowsColors(false)} />
        </Suspense>
      )}
    </div>
  );
}

function TableView() {
  const { hasPanel } = useScreen();
  return (
    <div className={styles.table}>
      {hasPanel && (
        <div className={styles.panelBeside}>
          <ScreenPanel />
        </div>
      )}
      <Suspense fallback={<MapLoading />}>
        <NetworkTable />
      </Suspense>
    </div>
  );
}

function ScreenCard() {
  const { selected, line } = useScreen();
  if (selected === null || line.ends) return null;
  return (
    <Suspense fallback={null}>
      <SelectedCard index={selected} />
    </Suspense>
  );
}

function ScreenPaths() {
  const screen = useScreen();
  return (
    <Suspense fallback={null}>
      <PathPanel
        network={screen.whole}
        address={screen.address}
        takesFocus={screen.takesPathFocus}
        hrefOf={(type, id) => screen.hrefWith({ node: nodeKey(type, id), path: null })}
        onOpen={(type, id) => screen.openNode(nodeKey(type, id))}
        onEnds={(path, isStep) => screen.change({ path }, isStep)}
        onWeighting={(weighting) => screen.change({ weighting })}
        onChoose={screen.choosePath}
        onShow={screen.showPath}
        onWithoutFilters={screen.searchEverything}
        onClose={screen.closeCard}
      />
    </Suspense>
  );
}
