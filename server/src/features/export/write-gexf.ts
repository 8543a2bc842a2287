// GEXF 1.3, as Gephi and similar programs read it: https://gexf.net/schema.html
import { xmlElement as element, escapeXml, fieldParameter, parseYears } from '@mangrove/contract';
import { edgeAttributes, nodeAttributes, sizeTypes, textAttributes } from './attributes.ts';
import { describeExport, fieldColumns, flatRow, listSources } from './describe-export.ts';
import type { ExportedNetwork } from './rows.ts';

export async function* writeGexf({
  about,
  size,
  fields,
  nodes,
  edges,
}: ExportedNetwork): AsyncGenerator<string> {
  const measure = size ? { [size.by]: sizeTypes[size.by] } : {};
  const attributes = { ...nodeAttributes, ...measure, ...textAttributes(fieldColumns(fields)) };
  const said = `<creator>${escapeXml(about.site)}</creator><description>${escapeXml(describeExport(about))}</description>`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">\n' +
    `${element('meta', { lastmodifieddate: about.date }, said)}\n` +
    '<graph mode="dynamic" timeformat="double" defaultedgetype="directed">\n' +
    `${declare('node', attributes, new Map(fields.map(({ key, label }) => [fieldParameter(key), label])))}\n${declare('edge', edgeAttributes)}\n<nodes>\n`;
  for await (const rows of nodes()) {
    yield rows
      .map(({ id, name, x, y, ...more }) => {
        const values = describe(flatRow(more), attributes);
        // y grows downwards on screens, upwards in Gephi.
        const place =
          x === null || y === null ? '' : element('viz:position', { x, y: 0 - y, z: 0 });
        const drawn = size
          ? element('viz:size', { value: sizeOf(size.shareOf(more[size.by] ?? 0)) })
          : '';
        return `${element('node', { id, label: name || id }, values + place + drawn)}\n`;
      })
      .join('');
  }
  yield '</nodes>\n<edges>\n';
  for (const rows of edges()) {
    yield rows
      .map(({ id, source, target, sources, ...more }) => {
        const { role, years } = more;
        const row = { ...more, sources: listSources(sources) };
        const { lifetime, spells } = describeTime(years);
        // Gephi merges parallel edges of the same kind: with the role as kind they stay separate.
        const attributes = { id, source, target, label: role, kind: role, ...lifetime };
        return `${element('edge', attributes, describe(row, edgeAttributes) + spells)}\n`;
      })
      .join('');
  }
  yield '</edges>\n</graph>\n</gexf>\n';
}

const sizes = { least: 8, most: 40 };

/** The size in Gephi, for a share of the largest. */
function sizeOf(share: number): number {
  return Math.round(10 * (sizes.least + share * (sizes.most - sizes.least))) / 10;
}

/** @param titles of attributes that are not called by their ids. */
function declare(
  of: 'node' | 'edge',
  attributes: Record<string, string>,
  titles: ReadonlyMap<string, string> = new Map(),
): string {
  const declared = Object.entries(attributes).map(([id, type]) =>
    element('attribute', { id, title: titles.get(id) ?? id, type }),
  );
  return element('attributes', { class: of }, declared.join(''));
}

/** The time of an edge for timelines: attributes, or spells for several ranges of years. */
function describeTime(years: string) {
  const ends = parseYears(years).map(({ from, to }) => ({
    start: Number.isFinite(from) ? from : null,
    end: Number.isFinite(to) ? to : null,
  }));
  if (ends.length < 2) return { lifetime: ends[0] ?? {}, spells: '' };
  return {
    lifetime: {},
    spells: element('spells', {}, ends.map((each) => element('spell', each)).join('')),
  };
}

/** The values of a row; an unknown value gets no element. */
function describe<Row extends Record<string, string | number | null>>(
  row: Row,
  attributes: Record<string, string>,
): string {
  const values = Object.keys(attributes)
    .map((name) => [name, row[name] ?? null] as const)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => element('attvalue', { for: name, value }));
  return values.length === 0 ? '' : `<attvalues>${values.join('')}</attvalues>`;
}
