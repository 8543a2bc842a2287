// GraphML, as yEd, igraph, NetworkX and Gephi read it: http://graphml.graphdrawing.org
import { xmlElement as element, entityKinds, escapeXml, type KindShape } from '@mangrove/contract';
import {
  type AttributeType,
  edgeAttributes,
  nodeAttributes,
  sizeTypes,
  textAttributes,
} from './attributes.ts';
import { describeExport, fieldColumns, flatRow, listSources } from './describe-export.ts';
import type { EdgeRow, ExportedNetwork, NodeRow } from './rows.ts';

const nodeKeys = { label: 'string', x: 'double', y: 'double', ...nodeAttributes } as const;
const edgeKeys = { label: 'string', ...edgeAttributes } as const;

const root =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xmlns:y="http://www.yworks.com/xml/graphml" ' +
  'xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">';

export async function* writeGraphml({
  about,
  size,
  fields,
  nodes,
  edges,
}: ExportedNetwork): AsyncGenerator<string> {
  const measure = size ? { [size.by]: sizeTypes[size.by] } : {};
  const keys = { ...nodeKeys, ...measure, ...textAttributes(fieldColumns(fields)) };
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n<desc>${escapeXml(describeExport(about))}</desc>\n` +
    `${declare('node', keys)}${declare('edge', edgeKeys)}${drawingKeys}<graph id="network" edgedefault="directed">\n`;
  for await (const rows of nodes()) {
    yield rows
      .map((given) => {
        const { id, name, ...more } = given;
        const row = { ...flatRow(more), label: name || id };
        return `${element('node', { id }, drawNode(given, size) + describe('node', row, keys))}\n`;
      })
      .join('');
  }
  for (const rows of edges()) {
    yield rows
      .map((given) => {
        const { id, source, target, sources, ...more } = given;
        const row = { ...more, label: more.role, sources: listSources(sources) };
        const data = drawEdge(given) + describe('edge', row, edgeKeys);
        return `${element('edge', { id, source, target }, data)}\n`;
      })
      .join('');
  }
  yield '</graph>\n</graphml>\n';
}

// yEd shows labels, shapes and places only from data of its own. They come before the other data,
// because NetworkX takes label and place from whatever stands last.
const drawingKeys =
  `${element('key', { id: 'node_drawing', for: 'node', 'yfiles.type': 'nodegraphics' })}\n` +
  `${element('key', { id: 'edge_drawing', for: 'edge', 'yfiles.type': 'edgegraphics' })}\n`;

/** The shapes of the map, as yEd names them. */
const shapes: Record<KindShape, string> = {
  circle: 'ellipse',
  square: 'roundrectangle',
  hexagon: 'hexagon',
};
const nodeSize = 24;
/** By how much the largest is wider, where sizes stand for a measure. */
const widest = 3;
/** Drawn at this scale, neighbours on the map are far enough apart for yEd's labels. */
const scale = 5;

function drawNode(row: NodeRow, size: ExportedNetwork['size']): string {
  const { id, name, type, x, y } = row;
  const share = size ? size.shareOf(row[size.by] ?? 0) : 0;
  const width = Math.round(nodeSize * (1 + (widest - 1) * share));
  const corner = (middle: number | null) =>
    middle === null ? null : Math.round(scale * middle - width / 2);
  const geometry = { x: corner(x), y: corner(y), width, height: width };
  const label = { modelName: 'sides', modelPosition: 's' };
  const drawing =
    element('y:Geometry', geometry) +
    element('y:NodeLabel', label, escapeXml(name || id)) +
    element('y:Shape', { type: shapes[entityKinds[type].shape] });
  return element('data', { key: 'node_drawing' }, element('y:ShapeNode', {}, drawing));
}

function drawEdge({ role }: EdgeRow): string {
  const label = role === '' ? '' : element('y:EdgeLabel', {}, escapeXml(role));
  const drawing = element('y:Arrows', { source: 'none', target: 'none' }) + label;
  return element('data', { key: 'edge_drawing' }, element('y:PolyLineEdge', {}, drawing));
}

function declare(of: 'node' | 'edge', keys: Record<string, AttributeType>): string {
  return Object.entries(keys)
    .map(([name, type]) => {
      const named = type === 'integer' ? 'int' : type;
      const key = { id: `${of}_${name}`, for: of, 'attr.name': name, 'attr.type': named };
      return `${element('key', key)}\n`;
    })
    .join('');
}

/** The data of a row; an unknown value gets no element. */
function describe<Row extends Record<string, string | number | null>>(
  of: 'node' | 'edge',
  row: Row,
  keys: Record<string, string>,
): string {
  return Object.keys(keys)
    .map((name) => [name, row[name] ?? null] as const)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => element('data', { key: `${of}_${name}` }, escapeXml(String(value))))
    .join('');
}
