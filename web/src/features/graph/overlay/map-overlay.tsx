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
  const { legend, foot, height } = useFoot();
  const panelStyle = { '--foot-height': `${height}px` } as CSSProperties;
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
      <div ref={foot} className={styles.bottom} data-card={hasCard || undefined}>
        {!isNarrow && (
          <div ref={legend} className={styles.legend} data-overlay data-printed>
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

/** The distance of what lies at the foot from the edges of the map. */
const edge = 16;

/**
 * Measures what lies at the foot, and tells the free area of it: on a phone all of it, else the
 * legend. The height is that of what lies below the panel: beside a card the buttons are in a row,
 * which may be above the legend.
 */
function useFoot() {
  const all = useElementSize();
  const legend = useElementSize();
  const { isNarrow, hasCard, hasPanel, whole, setFoot } = useScreen();
  const { width, height } = isNarrow ? all : legend;
  // Beside the panel and on a phone, the first view is counted with what `findFreeArea` says: a
  // picture of it is shown before, from which the map would jump.
  const isCounted = isNarrow ? whole.ground !== undefined && !hasCard : !hasPanel || hasCard;
  const isMeasured = isCounted && height > 0;
  useEffect(
    () => setFoot(isMeasured ? { width: width + edge, height: height + edge } : null),
    [setFoot, isMeasured, width, height],
  );
  return { foot: all.ref, legend: legend.ref, height: hasCard ? all.height : legend.height };
}
