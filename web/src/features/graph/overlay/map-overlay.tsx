import type { ReactNode } from 'react';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { DownloadControl } from '../export/download-control.tsx';
import { ScreenLegend } from '../screen-panel.tsx';
import { ResultsBar } from '../search/results-bar.tsx';
import type { MapScreenState } from '../use-map-screen.ts';
import { MapControls, type PageLink } from './map-controls.tsx';
import { DemoNote, MapLegend } from './map-legend.tsx';
import styles from './map-overlay.module.css';

/** The parts that the map and the table of a screen both contain. */
export interface ScreenSlots {
  wayBack: ReactNode;
  fullscreen: PageLink | undefined;
  onShare: () => void;
  panel: ReactNode;
  notices: ReactNode;
  viewSwitch: ReactNode;
}

interface MapOverlayProps {
  screen: MapScreenState;
  slots: ScreenSlots;
  /** Whether the map is shown; otherwise the table contains the panel. */
  isMap: boolean;
  /** The years at the foot of the map, while they are open. */
  years: ReactNode;
  /** Opens the legend on a phone, where it is not shown. */
  onColors: () => void;
}

/** The overlays of the map, which lie in its corners. */
export function MapOverlay({ screen, slots, isMap, years, onColors }: MapOverlayProps) {
  const { engine, network, whole, result, isNarrow, hasCard, search, time, color } = screen;
  const isByKind = color.by === 'kind';
  const isAllDemo = whole.demoCount === whole.size;
  const demoNote = (
    <DemoNote
      count={isAllDemo ? network.size : result ? 0 : whole.demoCount}
      of={network.size}
      isShort={isNarrow}
      className={styles.demo}
    />
  );
  return (
    <>
      <div className={styles.top} data-card={hasCard || undefined}>
        <div className={styles.start}>
          {slots.wayBack}
          {isMap && slots.panel && (
            <div
              className={styles.panel}
              data-tall-legend={(!isNarrow && !isByKind) || undefined}
              data-overlay
            >
              {slots.panel}
            </div>
          )}
        </div>
        <FocusTarget className={styles.notice}>{slots.notices}</FocusTarget>
        {!isNarrow && (
          <div className={styles.sheet} data-overlay>
            {slots.viewSwitch}
          </div>
        )}
      </div>
      <div className={styles.bottom} data-card={hasCard || undefined}>
        {!isNarrow && (
          <div className={styles.legend} data-overlay>
            <ScreenLegend screen={screen} />
            {demoNote}
          </div>
        )}
        <MapControls
          engine={engine}
          extent={isNarrow ? (hasCard ? 'fit' : 'phone') : 'all'}
          isFlat={hasCard || isNarrow}
          fullscreen={slots.fullscreen}
          onShare={slots.onShare}
          onHelp={screen.openHelp}
          onColors={isNarrow ? onColors : undefined}
          time={time}
          download={
            <DownloadControl
              look={hasCard || isNarrow ? 'top' : 'left'}
              map={engine}
              {...screen.exportRequest}
            />
          }
        />
        {!(isNarrow && hasCard) && years}
        {isNarrow && !hasCard && (
          <div className={styles.results} data-overlay>
            <ResultsBar
              search={search}
              isOpen={screen.showsList}
              onOpen={screen.hasPanel ? screen.setShowsList : undefined}
            >
              <MapLegend counts={screen.counts} isColored={isByKind} />
            </ResultsBar>
            {slots.viewSwitch}
            {demoNote}
          </div>
        )}
      </div>
    </>
  );
}
