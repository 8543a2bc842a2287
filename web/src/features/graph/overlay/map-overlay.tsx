import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, Suspense, useEffect } from 'react';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { useScreen } from '../map-screen-context.ts';
import { wholeSize } from '../network/network.ts';
import { OpenYears, ScreenLegend, ScreenNotices, ScreenPanel } from '../screen-panel.tsx';
import { ResultsBar } from '../search/results-bar.tsx';
import { MapControls } from './map-controls.tsx';
import { DemoNote, MapLegend, MembersOnlyNote, UnconfirmedNote } from './map-legend.tsx';
import styles from './map-overlay.module.css';
import { ViewSwitch } from './view-switch.tsx';

const EndedNote = lazyNamed(() => import('../ended/ended-note.tsx'), 'EndedNote');
const PartNote = lazyNamed(() => import('../parts/part-note.tsx'), 'PartNote');
const UnplacedNote = lazyNamed(() => import('../ground/unplaced-note.tsx'), 'UnplacedNote');

interface MapOverlayProps {
  /** Opens the legend on a phone, where it is not shown. */
  onColors: () => void;
}

/** The overlays of the map, which lie in its corners. */
export function MapOverlay({ onColors }: MapOverlayProps) {
  const { address, network, all, whole, result, isMap, isNarrow, hasCard, hasPanel, wayBack } =
    useScreen();
  const { foot, height } = useFoot();
  const panelStyle = { '--legend-height': `${height}px` } as CSSProperties;
  const isAllDemo = whole.demoCount === wholeSize(whole);
  const demoNote = (
    <DemoNote
      count={isAllDemo ? network.size : result ? 0 : whole.demoCount}
      of={network.size}
      isShort={isNarrow}
      className={styles.demo}
    />
  );
  const notes = (
    <>
      <Suspense fallback={null}>
        {whole.ground && <UnplacedNote className={styles.demo} />}
        {address.ended === 'back' && <EndedNote className={styles.demo} />}
        {all.total !== undefined && <PartNote className={styles.demo} />}
      </Suspense>
      <UnconfirmedNote isShown={network.unconfirmed !== undefined} className={styles.demo} />
      <MembersOnlyNote count={whole.membersOnlyCount} className={styles.demo} />
    </>
  );
  return (
    <>
      <div className={styles.top} data-card={hasCard || undefined}>
        <div className={styles.start}>
          {wayBack}
          {isMap && hasPanel && (
            <div
              className={styles.panel}
              style={isNarrow || height === 0 ? undefined : panelStyle}
              data-overlay
            >
              <ScreenPanel />
            </div>
          )}
        </div>
        <FocusTarget className={styles.notice}>
          <ScreenNotices />
        </FocusTarget>
        {!isNarrow && (
          <div className={styles.sheet} data-overlay>
            <ViewSwitch />
          </div>
        )}
      </div>
      <div
        ref={isNarrow ? foot : undefined}
        className={styles.bottom}
        data-card={hasCard || undefined}
      >
        {!isNarrow && (
          <div ref={foot} className={styles.legend} data-overlay data-printed>
            <ScreenLegend />
            {demoNote}
            {notes}
          </div>
        )}
        <MapControls
          extent={isNarrow ? (hasCard ? 'fit' : 'phone') : 'all'}
          isFlat={hasCard || isNarrow}
          onColors={isNarrow ? onColors : undefined}
        />
        {isMap && !(isNarrow && hasCard) && <OpenYears isFloating />}
        {isNarrow && !hasCard && (
          <div className={styles.results} data-overlay>
            <ResultsBar>
              <MapLegend />
            </ResultsBar>
            <ViewSwitch />
            {demoNote}
            {notes}
          </div>
        )}
      </div>
    </>
  );
}

/** The distance of what lies at the foot from the edges, and the padding of the legend: 16 px each. */
const edge = 16;

/** Measures what lies at the foot: on a phone all of it, else the legend, without its padding. */
function useFoot() {
  const { ref: foot, width, height } = useElementSize();
  const { isNarrow, hasCard, hasPanel, whole, setFoot } = useScreen();
  // Beside the panel and on a phone, the first view is counted with what `findFreeArea` says: a
  // picture of it is shown before, from which the map would jump.
  const isCounted = isNarrow ? whole.ground !== undefined && !hasCard : !hasPanel || hasCard;
  const isMeasured = isCounted && height > 0;
  const around = isNarrow ? edge : 2 * edge;
  useEffect(
    () => setFoot(isMeasured ? { width: width + around, height: height + around } : null),
    [setFoot, isMeasured, width, height, around],
  );
  return { foot, height };
}
