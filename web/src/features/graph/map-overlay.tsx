import type { ReactNode, RefObject } from 'react';
import { DownloadControl } from './export/download-control.tsx';
import { MapControls, type PageLink, type TimeSwitch } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import { DemoNote, MapLegend } from './map-legend.tsx';
import styles from './map-overlay.module.css';
import type { KindCounts, Network } from './network.ts';
import { ResultsBar, type ResultsBarProps } from './search/results-bar.tsx';
import type { MapTime } from './time/use-time.ts';

interface MapOverlayProps {
  engine: RefObject<MapEngine | null>;
  /** What is drawn. */
  network: Network;
  /** How many of them are invented, for the demo. */
  demoCount: number;
  isNarrow: boolean;
  hasCard: boolean;
  viewSwitch: ReactNode;
  fullscreen: PageLink | undefined;
  onShare: () => void;
  onHelp: () => void;
  panel: ReactNode;
  results: Omit<ResultsBarProps, 'children'>;
  wayBack: ReactNode;
  notice: ReactNode;
  time: TimeSwitch & Pick<MapTime, 'choice'>;
  /** Under the map, while they are open. */
  years: ReactNode;
  /** What the legend counts. */
  counts: KindCounts;
}

/** What lies on the water: sheets of paper in the corners, nothing else. */
export function MapOverlay(props: MapOverlayProps) {
  const { engine, network, demoCount, isNarrow, hasCard, viewSwitch, fullscreen, counts } = props;
  const { size } = network;
  const demoNote = (
    <DemoNote count={demoCount} of={size} isShort={isNarrow} className={styles.demo} />
  );
  return (
    <>
      <div className={styles.top} data-card={hasCard || undefined}>
        <div className={styles.start}>
          {props.wayBack}
          {props.panel && (
            <div className={styles.panel} data-overlay>
              {props.panel}
            </div>
          )}
        </div>
        <div className={styles.notice}>{props.notice}</div>
        {!isNarrow && (
          <div className={styles.sheet} data-overlay>
            {viewSwitch}
          </div>
        )}
      </div>
      <div className={styles.bottom} data-card={hasCard || undefined}>
        {!isNarrow && (
          <div className={styles.legend} data-overlay>
            <MapLegend counts={counts} isShort={false} />
            {demoNote}
          </div>
        )}
        {!isNarrow && props.years}
        <MapControls
          engine={engine}
          extent={isNarrow ? (hasCard ? 'fit' : 'phone') : 'all'}
          isFlat={hasCard || isNarrow}
          fullscreen={fullscreen}
          onShare={props.onShare}
          onHelp={props.onHelp}
          time={props.time}
          download={
            <DownloadControl
              look={hasCard || isNarrow ? 'top' : 'left'}
              map={engine}
              question={props.results.search.question}
              time={props.time.choice}
            />
          }
        />
        {isNarrow && !hasCard && props.years}
        {isNarrow && !hasCard && (
          <div className={styles.results} data-overlay>
            <ResultsBar {...props.results}>
              <MapLegend counts={counts} isShort />
            </ResultsBar>
            {viewSwitch}
            {demoNote}
          </div>
        )}
      </div>
    </>
  );
}
