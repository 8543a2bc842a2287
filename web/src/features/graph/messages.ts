import { formatCount, formatNumber } from '../../kit/text/formats.ts';

export const messages = {
  title: 'Map',
  loading: 'Loading graph data...',
  errorTitle: 'The map could not be loaded',
  tryAgain: 'Try Again',
  emptyTitle: 'Nothing on the map yet',
  emptyText:
    'People, projects and organisations appear here, with their connections, once the first one is added.',
  membersTitle: 'Nothing here is for everyone yet',
  membersText: (count: number) =>
    count === 1
      ? 'One entry is here for members. Log in to see it.'
      : `${formatNumber(count)} entries are here for members. Log in to see them.`,
  emptySignUp: 'Sign up and be the first',
  emptyProfile: 'Create your profile',
  emptyImport: 'Import a network',

  mapLabel: (count: number) => `Network map, ${formatCount(count, ['entity', 'entities'])}`,
  mapRole: 'network map',
  mapHint:
    'Arrow keys walk from a node to its neighbours, Enter opens it, E reads its lines one by one, Escape closes it. Plus and minus zoom, 0 shows the whole map, question mark lists all keys. The table view lists everything that is on the map.',
  focused: (name: string, kind: string, connections: number) =>
    `${name}, ${kind.toLowerCase()}, ${formatCount(connections, ['connection', 'connections'])}`,
  selected: (name: string, kind: string, connections: number) =>
    `${name} selected, ${kind.toLowerCase()}, ${formatCount(connections, ['connection', 'connections'])}`,
  nothingThatWay: 'No neighbour in this direction',
  deselected: 'Nothing selected',

  examples: 'For example',
  randomProject: 'A random project',
  compare: 'Compare: how are two connected?',
  connections: (count: number) => formatCount(count, ['connection', 'connections']),
  entities: (count: number) => formatCount(count, ['entity', 'entities']),
  help: 'Keys and gestures',

  viewLabel: 'Show the network as',
  viewMap: 'Map',
  viewPlaces: 'Places',
  viewTable: 'Table',
  legendLabel: 'On the map',
  demo: (invented: number, all: number) =>
    invented === all
      ? 'Demo network: everything here is invented'
      : `${formatNumber(invented)} of these are invented, for the demo`,
  membersOnly: (count: number) => `${formatNumber(count)} more for members.`,
  unconfirmed: 'Dashed: not confirmed by one side',
  logIn: 'Log in',
  controlsLabel: 'Map view',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole map',
  reset: 'Reset the view',
  years: 'Years',
  colors: 'Colours and groups',
  fullscreen: 'Full screen',
  share: 'Share',
  openIn: (siteName: string) => `Open in ${siteName}`,
  exitFullscreen: 'Exit Full Screen',
  leaveNetworkGraph: 'Back to the map',

  missingTitle: 'This node is not on the map',
  missingText: 'It was removed, or the link to it is not complete.',
  deletedTitle: (name: string) => `“${name}” was deleted`,
  deletedText: 'It is no longer part of the network.',
  missingWayOut: 'Show the whole map',
} as const;
