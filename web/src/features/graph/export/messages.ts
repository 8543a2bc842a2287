import { formatNumber } from '../../../kit/text/formats.ts';

export const exportMessages = {
  download: 'Download',
  picture: 'Picture of the map',
  data: (isSearch: boolean, isInYears: boolean, isOfGroup: boolean, around = '') => {
    if (around !== '') return `Data of what is shown around ${around}`;
    const what = isOfGroup
      ? `this group${isSearch ? ' in this search' : ''}`
      : isSearch
        ? 'this search'
        : null;
    if (isInYears) return what ? `Data of ${what} in these years` : 'Data of these years';
    return `Data of ${what ?? 'the whole network'}`;
  },
  table: 'This table',
  paper: 'On paper',
  print: 'Print',
  printHint: 'A booklet with a picture, a list and an index; opens in a new tab',
  png: (scale: number) => `PNG, ${scale}×`,
  pngHint: (width: number, height: number) =>
    `${formatNumber(width)} by ${formatNumber(height)} pixels`,
  svg: 'SVG',
  svgHint: 'Drawing, texts stay texts',
  tableCsv: 'CSV',
  tableHint: 'As it is sorted, with its connections, in a ZIP',
  formats: {
    csv: { label: 'CSV', hint: 'Spreadsheets of nodes and edges, in a ZIP' },
    json: { label: 'JSON', hint: 'For programs' },
    gexf: { label: 'GEXF', hint: 'For Gephi' },
    graphml: { label: 'GraphML', hint: 'For yEd, NetworkX, igraph' },
    jsonld: { label: 'JSON-LD', hint: 'In the words of schema.org' },
    geojson: { label: 'GeoJSON', hint: 'Places as points, for QGIS and web maps' },
  },
  preparing: (what: string) => `Preparing ${what}…`,
  saved: (name: string) => `Saved ${name}`,
  failed: 'The file could not be made. Please try again.',
  offline: 'The server cannot be reached. Check your connection and try again.',
  tooLarge: 'This picture is too large for your browser. Try the smaller one.',
  tryAgain: 'Try again',
  credit: (site: string, day: string, licence: string) => `${site}, ${day}. ${licence}`,
  leftOut: (count: number) =>
    count === 1
      ? 'One entry is not for export: it is left out, with its connections.'
      : `${formatNumber(count)} entries are not for export: they are left out, with their connections.`,
  pictureTitle: (site: string, isSearch: boolean, more: readonly string[]) =>
    `${site}: ${[isSearch ? 'what a search found' : 'the network', ...more].join(', ')}`,
  group: (name: string) => `group ${name}`,
  around: (name: string) => `around ${name}`,
  pictureText: (nodes: number, edges: number) =>
    `A map of ${formatNumber(nodes)} people, projects and organisations, and ${formatNumber(edges)} connections between them.`,
} as const;
