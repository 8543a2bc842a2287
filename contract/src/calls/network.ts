import { get } from './call.ts';

export const readGraph = get('graph', '/api/v1/graph');
export const readFocusedGraph = get('graph_focused', '/api/v1/graph/focused');
export const readGraphColumns = get('graph_columns', '/api/v1/graph/columns');

/** Of a network too large to be shown whole: what is in a square, and what has these ids. */
export const readGraphTile = get('graph_tile', '/api/v1/graph/tiles/:z/:x/:y');
export const readGraphPart = get('graph_part', '/api/v1/graph/part');
export const readNetworkTable = get('graph_table', '/api/v1/graph/table');
export const readNetworkSizes = get('graph_sizes', '/api/v1/graph/sizes');

export const findPaths = get('graph_paths', '/api/v1/graph/paths');

export const readNodeFacts = get('graph_facts', '/api/v1/graph/facts');
export const readNetworkStates = get('graph_states', '/api/v1/graph/states');
export const readNetworkLabels = get('graph_labels', '/api/v1/graph/labels');
export const readNetworkYears = get('graph_years', '/api/v1/graph/years');
export const readNetworkColors = get('graph_colors', '/api/v1/graph/colors');
export const readGraphPlaces = get('graph_places', '/api/v1/graph/places');
export const readPlace = get('place', '/api/v1/places/:place');
export const readTerritories = get('graph_territories', '/api/v1/graph/territories');
export const readFrequentTags = get('graph_tags', '/api/v1/graph/tags');

export const readOwnGraph = get('graph_own', '/api/v1/graph/own');
export const readGraphChanges = get('graph_changes', '/api/v1/graph/changes');

export const searchComprehensive = get('search_comprehensive', '/api/v1/search/comprehensive');
export const searchFacets = get('search_facets', '/api/v1/search/facets');
export const searchEntities = get('search_entities', '/api/v1/search/entities');

export const exportShown = get('export', '/api/v1/export');
export const printShown = get('print', '/print');
