import type { GraphScene, MapTheme, SceneLooks } from '../../../graph/src/render/index.ts';
import { GraphView, PageSurface } from '../../../graph/src/render/view.ts';
import { start } from './shell.ts';

export const theme: MapTheme = {
  background: '#E0EBE8',
  edge: '#10292E',
  edgeHighlight: '#0B5A63',
  fill: ['#B8460F', '#2A72B5', '#47185C'],
  dim: ['#DAC9BC', '#B7CCDD', '#C2BACB'],
  label: '#10292E',
  labelHalo: '#E0EBE8',
  selectedRing: '#10292E',
  glow: '#F2B134',
  focus: '#0B5A63',
  nodeStroke: '#E0EBE8',
  pictureRing: '#FFFFFF',
  area: '#CFDEDA',
  colors: [
    ...['#2F6DA8', '#B4531D', '#6B4AA0', '#2E7D4F', '#A23B72', '#7A6A1F', '#1F7A80', '#8A4B3A'],
    ...['#7C8A8C', '#B5C0C0'],
  ],
  fontFamily: 'system-ui, sans-serif',
};

/** The map as the product draws it. */
export function startOurs(looksOf?: (scene: GraphScene) => SceneLooks): Promise<void> {
  return start((host, scene, onHover) => {
    const view = new GraphView(new PageSurface(host), {
      theme,
      events: { onHover, onSelect: () => undefined },
    });
    view.setScene(scene);
    if (looksOf) view.setLooks(looksOf(scene));
    return {
      isPainted: () => view.stats().redraws > 0,
      screenOf: (node) => view.screenPosition(node),
    };
  });
}
