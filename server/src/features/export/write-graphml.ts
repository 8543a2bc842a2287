// GraphML, as yEd, igraph, NetworkX and Gephi read it: http://graphml.graphdrawing.org
import { xmlElement as element, escapeXml } from '@mangrove/contract';
import { describeExport, listTags } from './describe-export.ts';
import type { ExportedNetwork } from './rows.ts';

const nodeKeys = {
  label: 'string',
  type: 'string',
  place: 'string',
  years: 'string',
  years_understood: 'string',
  year_from: 'int',
  year_to: 'int',
  tags: 'string',
  group: 'string',
  url: 'string',
  x: 'double',
  y: 'double',
  degree: 'int',
};
const edgeKeys = {
  label: 'string',
  role: 'string',
  years: 'string',
  years_understood: 'string',
  year_from: 'int',
  year_to: 'int',
};

const root =
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">';

export async function* writeGraphml({
  about,
  nodes,
  edges,
}: ExportedNetwork): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n<desc>${escapeXml(describeExport(about))}</desc>\n` +
    `${declare('node', nodeKeys)}${declare('edge', edgeKeys)}<graph id="network" edgedefault="directed">\n`;
  for await (const rows of nodes()) {
    yield rows
      .map(({ id, name, ...more }) => {
        const row = { ...more, label: name || id, tags: listTags(more.tags) };
        return `${element('node', { id }, describe('node', row, nodeKeys))}\n`;
      })
      .join('');
  }
  for (const rows of edges()) {
    yield rows
      .map(({ id, source, target, ...more }) => {
        const row = { ...more, label: more.role };
        return `${element('edge', { id, source, target }, describe('edge', row, edgeKeys))}\n`;
      })
      .join('');
  }
  yield '</graph>\n</graphml>\n';
}

function declare(of: 'node' | 'edge', keys: Record<string, string>): string {
  return Object.entries(keys)
    .map(([name, type]) => {
      const key = { id: `${of}_${name}`, for: of, 'attr.name': name, 'attr.type': type };
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
