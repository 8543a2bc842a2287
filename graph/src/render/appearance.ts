/**
 * All sizes, alphas and thresholds of the picture in one place, for both back ends and the labels;
 * colours come with the theme. Lengths are CSS pixels unless stated otherwise.
 */

const kinds = [0, 1, 2] as const;
export type Kind = (typeof kinds)[number];

export const person: Kind = 0;
export const project: Kind = 1;
export const organization: Kind = 2;

/** The current state of a node, which decides its size, colour and place in the drawing order. */
export const role = {
  plain: 0,
  dimmed: 1,
  neighbour: 2,
  match: 3,
  path: 4,
  selected: 5,
} as const;
export type Role = (typeof role)[keyof typeof role];

export const zoomRange: [number, number] = [0.1, 8];
export const hoveredRadius = 8;
const radiusByRole = [6, 5, 6, 7.5, 8, 10] as const;

/** Factors on the node's radius that give the three shapes equal area, and their corners. */
export const squareFactor = 0.89;
export const squareCorner = 0.56; // of the half side: 28 % of the side
export const hexagonFactor = 1.08;
export const hexagonCorner = 0.08; // of the width

const leafShrink = 0.78;
const highlightFloor = 0.7;
const selectedFloor = 16;
const selectedFloorWithPicture = 20;

/** Share of a node's full size at a zoom: small when zoomed out, 1 from a zoom of about 3. */
export function zoomFactor(zoom: number): number {
  return Math.min(1, 0.2 + 0.22 * Math.log2(1 + 4 * zoom));
}

/** The factor by which a node's radius grows with its degree. */
export function connectionFactor(degree: number): number {
  return 1 + 0.16 * Math.log2(1 + degree / 8);
}

/** Radius at full zoom, before the zoom factor. */
export function fullRadius(is: Role, kind: number, degree: number): number {
  const leaf = is === role.plain && kind === person && degree <= 1 ? leafShrink : 1;
  return radiusByRole[is] * connectionFactor(degree) * (kind === person ? 1 : 1.25) * leaf;
}

/** The degree by which all nodes are sized while they are equally large. */
const evenDegree = 4;

/** The degree by which a node is sized. */
export function degreeForSize({ degrees, looks }: Sized, node: number): number {
  if (looks?.sizes) return looks.sizes[node]!;
  return looks?.isEven ? evenDegree : degrees[node]!;
}
interface Sized {
  degrees: Uint32Array;
  looks?: { isEven: boolean; sizes?: Float32Array } | undefined;
}

/** Alphas of nodes with a colour of their own, high enough to tell the colours apart. */
const coloredAlpha = { alone: 0.9, grouped: 0.6 };

/** The alpha of a node in a colour of its own. */
export function coloredAlphaOf(alpha: number): number {
  return alpha === grouped ? coloredAlpha.grouped : Math.max(alpha, coloredAlpha.alone);
}

/** Where a palette has the colours of dimmed nodes and all others; those of kinds start at 0. */
const paletteStarts = { dimmed: kinds.length, others: 2 * kinds.length };
/** Number of a theme's colours besides those of kinds; the last is for nodes without a colour. */
export const colorSlots = 10;
export const uncolored = 255;

/**
 * The colour of a node as an index into the palette: kinds, their dimmed colours, others.
 * @param colour an index into the theme's colours; undefined if nodes are coloured by kind.
 */
export function paletteIndex(is: Role, kind: number, color: number | undefined): number {
  if (is === role.dimmed) return paletteStarts.dimmed + kind;
  if (color === undefined) return kind;
  return paletteStarts.others + Math.min(color, colorSlots - 1);
}

/** Maximum alpha of an area: in its group's colour, or in the theme's plain area colour. */
export const areaTint = { colored: 0.24, plain: 1 };
/** Extent of the network, in windows, up to which areas are fully shown and from which hidden. */
const areaExtent = { whole: 1.25, none: 2.1 };
/** The same of the density of what is not in the scene: nearer, a cell is larger than what it counts. */
const densityExtent = { whole: 6, none: 18 };
/** Maximum alpha of the density, in the theme's colour for it. */
export const densityTint = 0.5;

/** The opacity of areas, 0 to 1. @param extent of the network on the screen, in windows. */
export function areaShare(extent: number): number {
  return shareWithin(extent, areaExtent);
}

/** As `areaShare`, of the density. */
export function densityShare(extent: number): number {
  return shareWithin(extent, densityExtent);
}

function shareWithin(extent: number, { whole, none }: { whole: number; none: number }): number {
  return Math.max(0, Math.min(1, (none - extent) / (none - whole)));
}

/** The minimum radius of a node at any zoom. */
export function minRadius(is: Role, kind: number, degree: number, hasPicture: boolean): number {
  if (is === role.selected) return hasPicture ? selectedFloorWithPicture : selectedFloor;
  const least = kind === person ? 1.4 : degree < 8 ? 2.4 : 4.2;
  if (is === role.plain || is === role.dimmed) return least;
  return Math.max(least, highlightFloor * fullRadius(is, kind, degree));
}

/** Leaves are more transparent, so that hubs stand out; a highlighted person is opaque. */
export function fillAlpha(is: Role, kind: number, degree: number): number {
  if (kind !== person || is !== role.plain) return 1;
  if (degree <= 1) return 0.5;
  return degree <= 3 ? 0.75 : 0.95;
}

/** Placeholder for an alpha that depends on the density of leaves: `groupedAlpha` computes it. */
export const grouped = -1;
/** From this number of people with the same single neighbour, the layout packs them densely. */
export const smallestGroup = 8;
/** World units between neighbours in such a group, as the layout's repulsion leaves them. */
const leafSpacing = 8.2;
export const groupDarkness = 0.62;
const leastGroupedAlpha = 0.14;

/**
 * Alpha of the leaves of a group. When zoomed out, they overlap: each is drawn fainter, so that
 * overlapping leaves have a darkness of `groupDarkness`, and hubs stand out.
 * @param scale CSS pixels of a world unit.
 */
export function groupedAlpha(share: number, scale: number): number {
  const alone = fillAlpha(role.plain, person, 1);
  const least = minRadius(role.plain, person, 1, false);
  const radius = Math.max(least, fullRadius(role.plain, person, 1) * share);
  // The mean number of circles on a triangular lattice that cover a point.
  const layers = (Math.PI / Math.sin(Math.PI / 3)) * (radius / (leafSpacing * scale)) ** 2;
  const alpha = 1 - (1 - groupDarkness) ** (1 / Math.max(1, layers));
  return Math.max(leastGroupedAlpha, Math.min(alone, alpha));
}

/** Width of the ring in the background colour that separates overlapping nodes. */
export function groundRing(radius: number): number {
  if (radius > 6) return 1.5;
  return radius > 3.2 ? 1 : 0;
}

export const picture = { fromRadius: 14, ring: 2, selectedRing: 3 };
/** The selected node's outer ring, which touches the ring in the kind's colour. */
export const outerRing = { width: 2.5, gap: 4.25 };
export const glow = { hitTolerance: 30, alpha: 0.8 };
/** The ring around a match of a search, in the theme's `glow` colour. */
export const matchRing = { width: 3, gap: 2.5 };
export const hoverRing = { width: 2, gap: 2 };
/** The lock at the lower right of a locked node, on a disc in the background colour. */
export const lock = { fromRadius: 5, disc: 7.5, width: 7, height: 5.5, shackle: 2.4, line: 1.4 };
export const focusRing = { width: 2, beyond: 4, dash: [4, 4] };

export const label = {
  gap: 6,
  maxChars: 34,
  padX: 6,
  padY: 3,
  halo: 4.5,
  haloAlpha: 0.92,
  // Of the `hubTries` nodes of highest degree, up to `hubs` get a hub's label if it has a place.
  desktop: { hubs: 12, hubTries: 18, most: 40, maxSelected: 30 },
  phone: { hubs: 5, hubTries: 30, most: 13, maxSelected: 11 },
};
export type LabelVoice = 'plain' | 'hub' | 'selected' | 'area' | 'part';
/**
 * Names of areas are set in spaced capitals, as maps name regions, behind those of nodes; `tries`
 * positions are tried. `part` is the voice of an area of which the chosen years show only a part.
 */
export const areaName = { tries: 5, spacing: 0.14 };

/** Whether a voice names an area and not a node. */
export function isOfArea(voice: LabelVoice): boolean {
  return voice === 'area' || voice === 'part';
}

/** The space between the letters of an area's name, em. Letters that join are not spaced. */
export function spacingOf(voice: LabelVoice, text: string): number {
  return isOfArea(voice) && /\p{Lu}/u.test(text) ? areaName.spacing : 0;
}
/** The limits of node labels while areas are shown, which leave room for the areas' names. */
export const labelsWithAreas = { desktop: { most: 22, hubs: 9 }, phone: { most: 7, hubs: 4 } };

export function labelFont(voice: LabelVoice, compact: boolean) {
  if (voice === 'selected') return { size: 17, line: 20, weight: 600 };
  if (voice === 'area') return { size: compact ? 12 : 14, line: compact ? 16 : 19, weight: 480 };
  if (voice === 'part') return { size: compact ? 10 : 11, line: 15, weight: 480 };
  if (voice === 'plain') return { size: 12.5, line: 16, weight: 520 };
  return compact ? { size: 14, line: 17, weight: 600 } : { size: 15, line: 18, weight: 600 };
}

/** How a hovered or focused node and its neighbours stand out from the rest under a veil. */
export const lift = { fadeMs: 80, veil: 0.58, otherLabels: 0.35, maxEdgesAmong: 400 } as const;

export const fadeMs = 160;
export const flightMs = 700;

/** Distance beyond a node's radius at which a pointer still hits the node. */
export const reach = { mouse: 3, touch: 18 };
/** Distance from a line at which a pointer hits it, if it hits no node. */
export const edgeReach = { mouse: 6, touch: 12 };
/** A line that is pointed at or chosen; the chosen one lies on a broader one in the glow's colour. */
export const edgeLift = { width: 3, alpha: 0.95, glow: 9, glowAlpha: 0.75, label: 14 } as const;
