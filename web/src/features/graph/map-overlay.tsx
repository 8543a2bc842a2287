import type { ReactNode, RefObject } from 'react';
import { FocusTarget } from '../../kit/layout/focus-target.tsx';
import type { MapGroup } from './colour/known-colours.ts';
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
  /** The drawn network. */
  network: Network;
  /** How many of its nodes are invented, for the demo. */
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
  /** The focused group. */
  group: MapGroup | null;
  /** The years at the foot of the map, while they are open. */
  years: ReactNode;
  /** The counts of the legend. */
  counts: KindCounts;
  /** What shapes and colours mean; shown where there is room. */
  legend: ReactNode;
  /** Whether the colours are those of the kinds. */
  isByKind: boolean;
  /** Opens the legend on a phone, where it is not shown. */
  onColours: () => void;
}

/** The overlays of the map, which lie in its corners. */
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
            <div
              className={styles.panel}
              data-tall-legend={(!isNarrow && !props.isByKind) || undefined}
              data-overlay
            >
              {props.panel}
            </div>
          )}
        </div>
        <FocusTarget className={styles.notice}>{props.notice}</FocusTarget>
        {!isNarrow && (
          <div className={styles.sheet} data-overlay>
            {viewSwitch}
          </div>
        )}
      </div>
      <div className={styles.bottom} data-card={hasCard || undefined}>
        {!isNarrow && (
          <div className={styles.legend} data-overlay>
            {props.legend}
            {demoNote}
          </div>
        )}
        <MapControls
          engine={engine}
          extent={isNarrow ? (hasCard ? 'fit' : 'phone') : 'all'}
          isFlat={hasCard || isNarrow}
          fullscreen={fullscreen}
          onShare={props.onShare}
          onHelp={props.onHelp}
          onColours={isNarrow ? props.onColours : undefined}
          time={props.time}
          download={
            <DownloadControl
              look={hasCard || isNarrow ? 'top' : 'left'}
              map={engine}
              question={props.results.search.question}
              time={props.time.choice}
              group={props.group}
            />
          }
        />
        {!(isNarrow && hasCard) && props.years}
        {isNarrow && !hasCard && (
          <div className={styles.results} data-overlay>
            <ResultsBar {...props.results}>
              <MapLegend counts={counts} isColoured={props.isByKind} />
            </ResultsBar>
            {viewSwitch}
            {demoNote}
          </div>
        )}
      </div>
    </>
  );
}
