import type { MapSettings } from './map-engine.ts';

interface WhatStands {
  isNarrow: boolean;
  hasCard: boolean;
  hasPanel: boolean;
  /** A search is shown: its list lies below the panel. */
  hasResult: boolean;
}

/** What the card and the panel cover of the map, their distance from the edge included. */
const cardWidth = 500 + 24;
const panelWidth = 364 + 20;
const bars = { top: 72, bottom: 88 };
const filterLine = 56;
const sheetShare = 0.48;

/** The part of the map that overlays leave free, in which nodes are shown. */
export function layMap({ isNarrow, hasCard, hasPanel, hasResult }: WhatStands): MapSettings {
  if (isNarrow) {
    const sheet = Math.round(sheetShare * globalThis.innerHeight);
    return {
      compact: true,
      insets: {
        top: (hasPanel ? bars.top : 0) + (hasResult ? filterLine : 0),
        right: 0,
        bottom: hasCard ? sheet : bars.bottom,
        left: 0,
      },
    };
  }
  return {
    compact: false,
    insets: {
      top: hasResult ? bars.top : 0,
      right: hasCard ? cardWidth : 0,
      bottom: 0,
      left: hasPanel && (hasCard || hasResult) ? panelWidth : 0,
    },
  };
}
