import type { ReactNode, RefObject } from 'react';
import { MapControls, type PageLink } from './map-controls.tsx';
import type { MapEngine } from './map-engine.ts';
import styles from './map-furniture.module.css';
import { MapLegend } from './map-legend.tsx';
import { messages } from './messages.ts';
import type { KindCounts } from './network.ts';

interface MapFurnitureProps {
  engine: RefObject<MapEngine | null>;
  counts: KindCounts;
  /** How many of them are invented, for the demo. */
  demoCount: number;
  isNarrow: boolean;
  hasCard: boolean;
  viewSwitch: ReactNode;
  fullscreen: PageLink | undefined;
  panel: ReactNode;
  wayBack: ReactNode;
  notice: ReactNode;
}

/** What lies on the water: sheets of paper in the corners, nothing else. */
export function MapFurniture(props: MapFurnitureProps) {
  const { engine, counts, demoCount, isNarrow, hasCard, viewSwitch, fullscreen } = props;
  const all = counts.person + counts.project + counts.organization;
  const demoNote = demoCount > 0 && <p className={styles.demo}>{messages.demo(demoCount, all)}</p>;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.start}>
          {props.wayBack}
          {props.panel && (
            <div className={styles.panel} data-furniture>
              {props.panel}
            </div>
          )}
        </div>
        <div className={styles.notice}>{props.notice}</div>
        {!isNarrow && (
          <div className={styles.sheet} data-furniture>
            {viewSwitch}
          </div>
        )}
      </div>
      <div className={styles.bottom} data-card={hasCard || undefined}>
        {!isNarrow && (
          <div className={styles.legend} data-furniture>
            <MapLegend counts={counts} isShort={false} />
            {demoNote}
          </div>
        )}
        <MapControls
          engine={engine}
          extent={isNarrow ? (hasCard ? 'fit' : 'phone') : 'all'}
          isFlat={hasCard && !isNarrow}
          fullscreen={fullscreen}
        />
        {isNarrow && !hasCard && (
          <div className={styles.results} data-furniture>
            <div>
              <h2 className={styles.resultsTitle}>{messages.resultsTitle}</h2>
              <MapLegend counts={counts} isShort />
              {demoNote}
            </div>
            {viewSwitch}
          </div>
        )}
      </div>
    </>
  );
}
