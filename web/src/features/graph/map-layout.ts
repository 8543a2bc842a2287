import type { MapSettings } from './map-engine.ts';

interface WhatStands {
  isNarrow: boolean;
  hasCard: boolean;
  hasPanel: boolean;
  /** A search is shown: its list lies below the panel. */
  hasResult: boolean;
  /** The years are open at the foot of the map. */
  hasTime: boolean;
  /** One group is looked at. */
  hasGroup: boolean;
}

/** What the card and the panel cover of the map, their distance from the edge included. */
const cardWidth = 500 + 24;
const panelWidth = 364 + 20;
/** How far down they reach: the card, and the panel with its examples. */
const cardFoot = 84 + 600;
const panelFoot = 300;
const topBar = 64;
/** A free area needs so much on each side to show a node with what is next to it. */
const leastSide = 240;
/** The switch above, and beside the panel the buttons. */
const corners = { top: 64, right: 72, bottom: 8 };
/** Without a panel the legend takes the foot of the map. */
const legend = 64;
/** A phone's search bar; its buttons and the bar of results with a line about the demo. */
const bars = { top: 84, bottom: 164 };
const filterLine = 56;
/** The years, above the legend of a phone and beside that of a desktop. */
const time = { desktop: 152, phone: 180 };
const sheetShare = 0.48;

/** The part of the map that overlays leave free, in which nodes are shown. */
export function layMap({
  isNarrow,
  hasCard,
  hasPanel,
  hasResult,
  hasTime,
  hasGroup,
}: WhatStands): MapSettings {
  // What the search hides is one line, what the years or a group hide is another each.
  const lines = [hasResult, hasTime, hasGroup].filter(Boolean).length;
  if (isNarrow) {
    const sheet = Math.round(sheetShare * globalThis.innerHeight);
    return {
      compact: true,
      insets: {
        top: (hasPanel ? bars.top : 0) + lines * filterLine,
        right: 0,
        bottom: hasCard ? sheet : bars.bottom + (hasTime ? time.phone : 0),
        left: 0,
      },
    };
  }
  const isCrowded =
    hasCard && hasPanel && globalThis.innerWidth - panelWidth - cardWidth < leastSide;
  if (isCrowded) return { compact: false, insets: besideOrBelowCard() };
  return {
    compact: false,
    insets: {
      top: corners.top + (lines > 0 ? corners.bottom : 0) + Math.max(0, lines - 1) * filterLine,
      right: hasCard ? cardWidth : corners.right,
      bottom: hasTime ? time.desktop : hasPanel ? corners.bottom : legend,
      left: hasPanel ? panelWidth : 0,
    },
  };
}

/** A frame's link at the top, its legend and buttons at the foot; what a search hides has a line. */
const frameBars = { top: 60, bottom: 60, line: 48 };

/** The same of a map within a page of somebody else's. */
export function layFramedMap({
  isNarrow,
  hasCard,
  hasResult,
}: Pick<WhatStands, 'isNarrow' | 'hasCard' | 'hasResult'>): MapSettings {
  const sheet = isNarrow && hasCard ? Math.round(sheetShare * globalThis.innerHeight) : 0;
  return {
    compact: isNarrow,
    insets: {
      top: frameBars.top + (isNarrow && hasResult ? frameBars.line : 0),
      right: hasCard && !isNarrow ? cardWidth : 0,
      bottom: Math.max(sheet, frameBars.bottom),
      left: 0,
    },
  };
}

/** Where panel and card leave nothing between them: below the card, else below the panel. */
function besideOrBelowCard() {
  const isHigh = globalThis.innerHeight - topBar - cardFoot - legend >= leastSide;
  return isHigh
    ? { top: cardFoot, right: corners.right, bottom: legend, left: 0 }
    : { top: panelFoot, right: cardWidth, bottom: legend, left: 0 };
}
