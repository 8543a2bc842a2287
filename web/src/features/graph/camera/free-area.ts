import type { Insets } from '@mangrove/graph/render';
import type { MapSettings } from '../drawing/map-engine.ts';

export interface OpenOverlays {
  isNarrow: boolean;
  hasCard: boolean;
  hasPanel: boolean;
  /** Whether the result of a search is shown. */
  hasResult: boolean;
  /** Whether the years are open at the foot of the map. */
  hasTime: boolean;
  /** Whether one group is focused. */
  hasGroup: boolean;
  /** Whether the surroundings of one node are shown alone. */
  hasFocus: boolean;
  /** Whether a line is read, both ends of which are to be seen. */
  hasLine: boolean;
  /** Whether the network is laid out by place, so that a line at the foot leads to the places. */
  hasGround: boolean;
  /**
   * How far what lies at the foot reaches into the map, as measured, in CSS pixels: on a phone the
   * bar of results with the buttons above it, else the legend. Null where it is not measured.
   */
  foot: { width: number; height: number } | null;
}

/** Widths of the card and the panel, including their distance from the edge, in CSS pixels. */
const cardWidth = 500 + 24;
const panelWidth = 364 + 20;
/** Lower edges of the card, and of the panel with its examples. */
const cardFoot = 84 + 600;
const panelFoot = 300;
const topBar = 64;
/** Between panel and card, less width is not enough for a node with its surroundings. */
const leastSide = 240;
/** The view switch at the top, the buttons at the right; a line is kept above those at the foot. */
const corners = { top: 64, right: 72, bottom: 8, foot: 80 };
/** The legend of kinds, which lies at the foot of the map, with its distance from the edges. */
const legend = { width: 486, height: 114 };
/** On a phone: the search bar; the buttons and the results bar with a line about the demo. */
const bars = { top: 84, bottom: 172, buttons: 64 };
/** On the ground: the line below the legend, or in the results bar, that leads to the places. */
const placesLine = 50;
const filterLine = 56;
/** On a phone, the two rows of the bar of a focus. */
const focusBar = 84;
/** The height of the years: above the legend on a phone, beside it on a desktop. */
const time = { desktop: 152, phone: 180 };
const sheetShare = 0.48;

/** The part of the map that overlays leave free, in which nodes are shown. */
export function findFreeArea({
  isNarrow,
  hasCard,
  hasPanel,
  hasResult,
  hasTime,
  hasGroup,
  hasFocus,
  hasLine,
  hasGround,
  foot,
}: OpenOverlays): MapSettings {
  // Search, years and group each have one line that says what they hide.
  const lines = [hasResult, hasTime, hasGroup].filter(Boolean).length;
  const places = hasGround ? placesLine : 0;
  if (isNarrow) {
    const sheet = Math.round(sheetShare * globalThis.innerHeight);
    return {
      compact: true,
      insets: {
        top: (hasPanel ? bars.top : 0) + lines * filterLine + (hasFocus ? focusBar : 0),
        right: hasLine ? bars.buttons : 0,
        bottom: hasCard
          ? sheet
          : (foot?.height ?? bars.bottom + places + (hasTime ? time.phone : 0)),
        left: 0,
      },
    };
  }
  const isCrowded =
    hasCard && hasPanel && globalThis.innerWidth - panelWidth - cardWidth < leastSide;
  const covered = foot ?? { ...legend, height: legend.height + places };
  if (isCrowded) return { compact: false, insets: besideOrBelowCard(covered) };
  const insets = {
    top: corners.top + (lines > 0 ? corners.bottom : 0) + Math.max(0, lines - 1) * filterLine,
    right: hasCard ? cardWidth : corners.right,
    bottom: hasTime ? time.desktop : corners.bottom,
    left: 0,
  };
  if (!hasPanel) {
    const aboveLegend = { ...insets, bottom: Math.max(insets.bottom, covered.height) };
    const besideLegend = { ...insets, left: covered.width };
    return { compact: false, insets: largest(aboveLegend, besideLegend) };
  }
  const isAboveButtons = hasLine && !hasTime;
  const bottom = isAboveButtons ? corners.foot + places : insets.bottom;
  return { compact: false, insets: { ...insets, bottom, left: panelWidth } };
}

/** In a frame: the link at the top, legend and buttons at the foot, the line of a search. */
const frameBars = { top: 60, bottom: 60, line: 48 };

/** The free area of a map that is embedded in another site's page. */
export function findFreeAreaInFrame({
  isNarrow,
  hasCard,
  hasResult,
}: Pick<OpenOverlays, 'isNarrow' | 'hasCard' | 'hasResult'>): MapSettings {
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

/** Used where little is free between panel and card: below the card, the panel, or there after all. */
function besideOrBelowCard(covered: { height: number }): Insets {
  const bottom = covered.height;
  return largest(
    { top: cardFoot, right: corners.right, bottom, left: 0 },
    { top: panelFoot, right: cardWidth, bottom, left: 0 },
    { top: corners.top, right: cardWidth, bottom: corners.bottom, left: panelWidth },
  );
}

/** What leaves the most of the window free. */
function largest(first: Insets, ...others: Insets[]): Insets {
  const sizeOf = ({ top, right, bottom, left }: Insets) =>
    Math.max(0, globalThis.innerWidth - left - right) *
    Math.max(0, globalThis.innerHeight - topBar - top - bottom);
  return others.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best), first);
}
