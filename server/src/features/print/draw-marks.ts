// Marks of entities and texts beside them, in black on white, for the pictures of a booklet.
import {
  type EntityType,
  xmlElement as element,
  entityKinds,
  escapeXml,
  type KindShape,
} from '@mangrove/contract';

export interface Size {
  width: number;
  height: number;
}

/** @param isHollow drawn as an outline, whatever its kind. */
type DrawMark = (x: number, y: number, radius: number, isHollow?: boolean) => string;

/** The shapes of the map: told apart without colour. */
const drawShape: Record<KindShape, DrawMark> = {
  circle: (x, y, r, isHollow = false) => {
    const look = isHollow ? { fill: '#fff', stroke: '#000' } : { fill: '#000' };
    return element('circle', { cx: round(x), cy: round(y), r: round(r), ...look });
  },
  square: (x, y, r) => {
    const side = round(1.8 * r);
    const corner = { x: round(x - 0.9 * r), y: round(y - 0.9 * r) };
    return element('rect', { ...corner, width: side, height: side, fill: '#fff', stroke: '#000' });
  },
  hexagon: (x, y, r, isHollow = false) => {
    const corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = (Math.PI / 3) * corner;
      return `${round(x + 1.1 * r * Math.cos(angle))},${round(y + 1.1 * r * Math.sin(angle))}`;
    });
    const look = { fill: isHollow ? '#fff' : '#999', stroke: '#000' };
    return element('polygon', { points: corners.join(' '), ...look });
  },
};

export function drawMark(kind: EntityType): DrawMark {
  return drawShape[entityKinds[kind].shape];
}

/** The shape of a kind, to stand beside its name. */
export function drawKey(kind: EntityType): string {
  return `<svg class="key" viewBox="0 0 12 12" aria-hidden="true">${drawMark(kind)(6, 6, 4.5)}</svg>`;
}

/** A mark of a picture, and what is written beside it. */
export interface Mark {
  x: number;
  y: number;
  radius: number;
}

export interface NamedMark extends Mark {
  text: string;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const letter = { size: 9, width: 5.1 };

/** Writes texts in their order, each where it covers neither marks nor other texts, or not at all. */
export function writeTexts(
  texts: readonly NamedMark[],
  marks: readonly Mark[],
  size: Size,
): string {
  const taken: Box[] = marks.map(({ x, y, radius }) => ({
    ...{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius },
  }));
  const written: string[] = [];
  for (const { text, x, y, radius } of texts) {
    const width = text.length * letter.width;
    const free = [
      { left: x + radius + 2, top: y - letter.size / 2 },
      { left: x - radius - 2 - width, top: y - letter.size / 2 },
      { left: x - width / 2, top: y + radius + 1 },
      { left: x - width / 2, top: y - radius - 1 - letter.size },
    ]
      .map(({ left, top }) => ({ left, top, right: left + width, bottom: top + letter.size }))
      .find((box) => isInside(box, size) && !taken.some((other) => meets(box, other)));
    if (!free) continue;
    taken.push(free);
    const at = { x: round(free.left), y: round(free.top + 0.8 * letter.size) };
    written.push(element('text', at, escapeXml(text)));
  }
  const halo = { 'paint-order': 'stroke', stroke: '#fff', 'stroke-width': 2.5 };
  return element('g', { 'font-size': letter.size, fill: '#000', ...halo }, written.join(''));
}

/** @param description what the picture shows, for those who do not see it. */
export function writePicture(
  { width, height }: Size,
  description: string,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="network" role="img" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(description)}</title>`,
    ...[...parts, '</svg>'],
  ].join('');
}

/** @param most the characters of a name in a picture; the list has it whole. */
export function cutName(name: string, most = 26): string {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join('')}…`;
}

function isInside({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function meets(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** The middle and the length of what some values cover. */
export function extent(values: readonly number[]): { middle: number; length: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { middle: (low + high) / 2, length: high - low };
}

export function round(value: number): number {
  return Math.round(10 * value) / 10;
}
