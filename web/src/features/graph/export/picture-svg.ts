import { xmlElement as element, escapeXml } from '@mangrove/contract/browser';
import {
  hexagonFactor,
  labelLook,
  type PictureEdge,
  type PictureField,
  type PictureLabel,
  type PictureNode,
  type PictureParts,
  squareCorner,
  squareFactor,
} from '@mangrove/graph/render/picture';

export interface PictureWords {
  title: string;
  description: string;
  /** Source, date and licence. */
  credit: string;
}

/** Height of the credit line below the picture and its font size, in pixels. */
const footHeight = 28;
const footText = 11;

/** The map as SVG, with shapes, lines and texts that a drawing program can edit. */
export function writeSvg(
  parts: PictureParts,
  { title, description, credit }: PictureWords,
): string {
  const { width, height, theme } = parts;
  const whole = height + footHeight;
  const font = theme.fontFamily;
  const ground = element('rect', { width, height: whole, fill: theme.background });
  const foot = element(
    'text',
    {
      x: 12,
      y: height + footHeight / 2,
      dy: '.35em',
      ...{ fill: theme.label, 'font-size': footText, 'font-family': font },
    },
    escapeXml(credit),
  );
  const content = [
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(`${description}\n${credit}`)}</desc>`,
    ground,
    // The inner SVG clips whatever extends beyond the picture, above the credit line.
    `<svg width="${width}" height="${height}">`,
    writeLand(parts),
    writeTerritories(parts),
    ...parts.fields.map(writeField),
    `<g id="edges" fill="none">\n${parts.edges.map(writeEdge).join('\n')}\n</g>`,
    `<g id="nodes">\n${parts.nodes.map(writeNode).join('\n')}\n</g>`,
    writeDiscs(parts),
    writeLabels(parts),
    '</svg>',
    foot,
  ].join('\n');
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...{ width, height: whole, viewBox: `0 0 ${width} ${whole}`, role: 'img' },
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, `\n${content}\n`)}\n`;
}

/** The land below everything: one path, in the colour that edges have. */
function writeLand({ ground, theme }: PictureParts): string {
  if (!ground) return '';
  const { scale, x, y } = ground.view;
  return element('path', {
    ...{ id: 'land', d: ground.land, transform: `matrix(${scale} 0 0 ${scale} ${x} ${y})` },
    ...{ fill: theme.edge, 'fill-opacity': ground.tint.land, stroke: theme.edge },
    ...{ 'stroke-opacity': ground.tint.coast, 'stroke-width': 0.8 / scale },
  });
}

/** What the operator shows on the ground: areas as one path and lines as another. */
function writeTerritories({ ground, theme }: PictureParts): string {
  if (!ground?.territories) return '';
  const { areas, lines, tint } = ground.territories;
  const { scale, x, y } = ground.view;
  const pen = {
    ...{ stroke: theme.edge, 'stroke-opacity': tint.border, 'stroke-width': tint.width / scale },
    'stroke-dasharray': tint.dash.map((length) => length / scale).join(' '),
  };
  const area = { d: areas, fill: theme.edge, 'fill-opacity': tint.area, ...pen };
  const shapes = [
    areas === '' ? '' : element('path', area),
    lines === '' ? '' : element('path', { d: lines, fill: 'none', ...pen }),
  ];
  const transform = `matrix(${scale} 0 0 ${scale} ${x} ${y})`;
  return element('g', { id: 'territories', transform }, shapes.join(''));
}

/** The places at which so many nodes are that a number stands for them. */
function writeDiscs({ ground, theme }: PictureParts): string {
  const discs = (ground?.discs ?? []).map(({ x, y, radius }) =>
    element('circle', {
      ...{ cx: round(x), cy: round(y), r: round(radius), fill: theme.background },
      ...{ stroke: theme.areaName ?? theme.label, 'stroke-width': 1.5 },
    }),
  );
  return discs.length === 0 ? '' : element('g', { id: 'places' }, discs.join(''));
}

/** A soft shape behind everything: one small image that is stretched, as on the screen. */
function writeField(field: PictureField): string {
  const { x, y, width, height } = field.box;
  return element('image', {
    ...{ x: round(x), y: round(y), width: round(width), height: round(height) },
    ...{ preserveAspectRatio: 'none', opacity: round(field.share), href: pngOf(field) },
  });
}

function pngOf({ field: { columns, rows }, tint }: PictureField): string {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser offers no 2D canvas.');
  const image = context.createImageData(columns, rows);
  for (let at = 0; at < tint.length; at += 4) {
    const alpha = tint[at + 3] ?? 0;
    // ImageData is not premultiplied by alpha, but `tint` is.
    for (let part = 0; part < 3 && alpha > 0; part++) {
      image.data[at + part] = Math.round((255 * (tint[at + part] ?? 0)) / alpha);
    }
    image.data[at + 3] = alpha;
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

function writeEdge({ ends, width, alpha, color, dashes }: PictureEdge): string {
  const [x1, y1, x2, y2] = ends.map(round);
  return element('path', {
    d: `M${x1} ${y1}L${x2} ${y2}`,
    stroke: color,
    'stroke-width': width === 1 ? null : round(width),
    'stroke-opacity': round(alpha),
    'stroke-dasharray': dashes?.map(round).join(' ') ?? null,
  });
}

function writeNode({ name, kind, x, y, radius, color, alpha, rings }: PictureNode): string {
  const rim = rings.map((ring) =>
    writeShape(kind, x, y, radius, ring.gap, {
      ...{ fill: 'none', stroke: ring.color, 'stroke-width': round(ring.width) },
    }),
  );
  const opacity = alpha === 1 ? null : round(alpha);
  const shape = writeShape(kind, x, y, radius, 0, { fill: color, 'fill-opacity': opacity });
  return element('g', {}, `<title>${escapeXml(name)}</title>${rim.join('')}${shape}`);
}

/** The outline of a kind's shape, enlarged by `grow` pixels. */
function writeShape(
  kind: number,
  x: number,
  y: number,
  radius: number,
  grow: number,
  look: Record<string, string | number | null>,
): string {
  if (kind === 0) {
    return element('circle', { cx: round(x), cy: round(y), r: round(radius + grow), ...look });
  }
  if (kind === 1) {
    const half = radius * squareFactor;
    const place = { x: round(x - half - grow), y: round(y - half - grow) };
    const side = round(2 * (half + grow));
    const rx = round(half * squareCorner + grow);
    return element('rect', { ...place, width: side, height: side, rx, ...look });
  }
  const outer = radius * hexagonFactor + grow / (Math.sqrt(3) / 2);
  const points = Array.from({ length: 6 }, (_, corner) => {
    const angle = ((corner - 0.5) * Math.PI) / 3;
    return `${round(x + outer * Math.cos(angle))},${round(y + outer * Math.sin(angle))}`;
  });
  return element('polygon', { points: points.join(' '), ...look });
}

function writeLabels({ labels, theme }: PictureParts): string {
  const look = {
    id: 'names',
    fill: theme.label,
    stroke: theme.labelHalo,
    'stroke-width': labelLook.halo,
    'stroke-opacity': labelLook.haloAlpha,
    'stroke-linejoin': 'round',
    // The halo lies under the letters.
    'paint-order': 'stroke',
    'font-family': theme.fontFamily,
  };
  const written = labels.map((label) => writeLabel(label, theme.label));
  return element('g', look, `\n${written.join('\n')}\n`);
}

function writeLabel(label: PictureLabel, usualColor: string): string {
  const { text, anchor, x, y, size, weight, spacing, color, alpha } = label;
  const place = { x: round(x), y: round(y), dy: '.35em', 'text-anchor': anchor };
  const opacity = alpha === 1 ? null : round(alpha);
  const look = {
    'font-size': size,
    'font-weight': weight,
    'letter-spacing': spacing === 0 ? null : round(spacing),
    fill: color === usualColor ? null : color,
    opacity,
  };
  return element('text', { ...place, ...look }, escapeXml(text));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
