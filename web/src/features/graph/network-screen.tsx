import { nodeKey } from '@mangrove/contract/browser';
import { Suspense, useEffect, useState } from 'react';
import { Stack } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { CardPanel } from './card/card-panel.tsx';
import { MapStage } from './drawing/map-stage.tsx';
import styles from './map-screen.module.css';
import { MapLoading } from './map-states.tsx';
import { messages } from './messages.ts';
import { MapOverlay, type ScreenSlots } from './overlay/map-overlay.tsx';
import { ViewSwitch } from './overlay/view-switch.tsx';
import { ScreenHelp, ScreenNotices, ScreenPanel, ScreenResults } from './screen-panel.tsx';
import type { MapTime } from './time/use-time.ts';
import { type MapScreenState, type NetworkScreenProps, useMapScreen } from './use-map-screen.ts';

const loadCard = () => import('./card/selected-card.tsx');
const loadPaths = () => import('./paths/path-panel.tsx');
const loadTable = () => import('./table/network-table.tsx');
const ColorSheet = lazyNamed(() => import('./color/color-sheet.tsx'), 'ColorSheet');
const TimeStrip = lazyNamed(() => import('./time/time-strip.tsx'), 'TimeStrip');
const loadShare = () => import('./share/share-dialog.tsx');
const ShareDialog = lazyNamed(loadShare, 'ShareDialog');
const SelectedCard = lazyNamed(loadCard, 'SelectedCard');
const PathPanel = lazyNamed(loadPaths, 'PathPanel');
const NetworkTable = lazyNamed(loadTable, 'NetworkTable');

/** The screen of a network that is loaded and not empty. */
export function NetworkScreen(props: NetworkScreenProps) {
  const { wayBack, fullscreen } = props;
  const screen = useMapScreen(props);
  const { address, card, hasCard, isNarrow, showsList } = screen;
  const view = address.view ?? 'map';
  const isMap = view === 'map';
  const [hasShownMap, setHasShownMap] = useState(isMap);
  if (isMap && !hasShownMap) setHasShownMap(true);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [isSharing, setIsSharing] = useState(false);

  useEffect(() => {
    // The map is shown: preload what the user's next step needs.
    const timer = setTimeout(() => {
      // A failed preload is ignored: the code is requested again when it is needed.
      loadCard().catch(() => undefined);
      loadTable().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);

  const slots: ScreenSlots = {
    wayBack,
    fullscreen,
    onShare: () => setIsSharing(true),
    panel: screen.hasPanel && <ScreenPanel screen={screen} isMap={isMap} />,
    notices: <ScreenNotices screen={screen} isMap={isMap} />,
    viewSwitch: (
      <ViewSwitch
        isFloating={isMap && !isNarrow}
        takesFocus={hasSwitched}
        view={view}
        onView={(next) => {
          setHasSwitched(true);
          screen.change({ view: next });
        }}
      />
    ),
  };
  return (
    <>
      <div
        ref={card.root}
        className={styles.screen}
        data-view={view}
        data-card-open={hasCard || undefined}
      >
        {hasShownMap && <MapView screen={screen} slots={slots} isMap={isMap} />}
        {!isMap && <TableView screen={screen} slots={slots} />}
        {isNarrow && isMap && showsList && !hasCard && (
          <CardPanel onClose={() => screen.setShowsList(false)}>
            <Stack gap={0} mih={0}>
              <ScreenResults screen={screen} />
            </Stack>
          </CardPanel>
        )}
        {screen.hasPaths ? <ScreenPaths screen={screen} /> : <ScreenCard screen={screen} />}
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog screen={screen} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
      <ScreenHelp screen={screen} />
    </>
  );
}

interface ViewProps {
  screen: MapScreenState;
  slots: ScreenSlots;
}

/** The drawn network with its overlays; hidden by the table, it keeps its size and its camera. */
function MapView({ screen, slots, isMap }: ViewProps & { isMap: boolean }) {
  const [showsColors, setShowsColors] = useState(false);
  return (
    <div className={styles.map} inert={!isMap}>
      {isMap && <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>}
      <MapStage screen={screen} />
      <MapOverlay
        screen={screen}
        slots={slots}
        isMap={isMap}
        years={isMap && <OpenYears time={screen.time} isFloating />}
        onColors={() => setShowsColors(true)}
      />
      {showsColors && (
        <Suspense fallback={null}>
          <ColorSheet screen={screen} onClose={() => setShowsColors(false)} />
        </Suspense>
      )}
    </div>
  );
}

function OpenYears({ time, isFloating }: { time: MapTime; isFloating: boolean }) {
  if (!time.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TimeStrip time={time} isFloating={isFloating} />
    </Suspense>
  );
}

function TableView({ screen, slots }: ViewProps) {
  return (
    <div className={styles.table}>
      {slots.panel && <div className={styles.panelBeside}>{slots.panel}</div>}
      <Suspense fallback={<MapLoading />}>
        <NetworkTable
          screen={screen}
          slots={slots}
          years={<OpenYears time={screen.time} isFloating={false} />}
        />
      </Suspense>
    </div>
  );
}

function ScreenCard({ screen }: { screen: MapScreenState }) {
  if (screen.selected === null) return null;
  return (
    <Suspense fallback={null}>
      <SelectedCard screen={screen} index={screen.selected} />
    </Suspense>
  );
}

function ScreenPaths({ screen }: { screen: MapScreenState }) {
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
