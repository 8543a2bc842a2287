import { type EntityType, entityKinds } from '@mangrove/contract/browser';
import { hexagonPath } from './hexagon.ts';
import { kindColor } from './kind.ts';

interface KindGlyphProps {
  type: EntityType;
  size?: 12 | 14 | 16 | 18 | 22;
  /** Uses the kind's colour; otherwise the glyph has the colour of the text. */
  colored?: boolean;
}

// Equal area: half side 0.89, circumradius 1.08 of the circle's radius.
const centre = 12;
const radius = 11.1;
const half = radius * 0.89;
const hexagon = hexagonPath(centre, radius * 1.08);

/**
 * The shape of a kind, before a name. It is hidden from screen readers, so the text beside it must
 * name the kind.
 */
export function KindGlyph({ type, size = 16, colored = false }: KindGlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={colored ? kindColor(type, 'fill') : 'currentColor'}
      style={{ flex: 'none' }}
      data-kind={type}
      aria-hidden="true"
    >
      <Outline type={type} />
    </svg>
  );
}

interface KindShapeProps {
  type: EntityType;
  x: number;
  y: number;
  radius: number;
  /** The colour of the kind by default. */
  fill?: string;
}

/** The same shape inside an SVG. */
export function KindShape({
  type,
  x,
  y,
  radius: wanted,
  fill = kindColor(type, 'fill'),
}: KindShapeProps) {
  const scale = wanted / radius;
  const left = x - centre * scale;
  const top = y - centre * scale;
  return (
    <g
      fill={fill}
      transform={`translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})`}
    >
      <Outline type={type} />
    </g>
  );
}

function Outline({ type }: { type: EntityType }) {
  const { shape } = entityKinds[type];
  if (shape === 'circle') return <circle cx={centre} cy={centre} r={radius} />;
  if (shape === 'hexagon') return <path d={hexagon} />;
  const side = 2 * half;
  return <rect x={centre - half} y={centre - half} width={side} height={side} rx={side * 0.28} />;
}
