import type { MapTheme } from '@mangrove/graph/render';

const classes = ['1', '2', '3', '4', '5', '6', '7', '8', 'other', 'none'];
const steps = ['1', '2', '3', '4', '5', '6'];

/**
 * The map's colours, read from the page's current colour scheme.
 * @param isSequence whether the values that nodes are coloured by have an order.
 */
export function readMapTheme(element: Element, isSequence = false): MapTheme {
  const style = getComputedStyle(element);
  return mapThemeOf((name) => style.getPropertyValue(name).trim(), isSequence);
}

/** @param variable the value of a CSS variable. */
export function mapThemeOf(variable: (name: string) => string, isSequence = false): MapTheme {
  const read = (name: string) => variable(`--mg-${name}`);
  return {
    background: read('map-bg'),
    edge: read('map-edge'),
    edgeHighlight: read('map-edge-highlight'),
    fill: [read('person-fill'), read('project-fill'), read('organisation-fill')],
    dim: [read('map-dim-person'), read('map-dim-project'), read('map-dim-organisation')],
    area: read('map-area'),
    areaName: read('map-area-name'),
    density: read('map-density'),
    colors: classes.map((name) =>
      read(isSequence && steps.includes(name) ? `sequence-${name}` : `colour-${name}`),
    ),
    label: read('map-label'),
    labelHalo: read('map-label-halo'),
    selectedRing: read('map-selected-ring'),
    glow: read('map-selected-glow'),
    focus: read('focus'),
    nodeStroke: read('map-node-stroke'),
    pictureRing: read('map-picture-ring'),
    fontFamily: read('font'),
  };
}

/**
 * Calls `onChange` whenever the page changes between light and dark.
 * @returns a function that stops watching.
 */
export function watchColorScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  return () => observer.disconnect();
}
