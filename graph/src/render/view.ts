// The map itself, for a page that draws it without a worker.
export { GraphView } from './graph-view.ts';
export { PageSurface } from './page-surface.ts';
