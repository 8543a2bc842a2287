import { GraphView, type MapTheme } from '../../../graph/src/render/index.ts';
import { start } from './shell.ts';

const theme: MapTheme = {
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
  fontFamily: 'system-ui, sans-serif',
};

await start((host, scene, onHover) => {
  const view = new GraphView(host, { theme, events: { onHover, onSelect: () => undefined } });
  view.setScene(scene);
  return {
    isPainted: () => view.stats().redraws > 0,
    screenOf: (node) => view.screenPosition(node),
  };
});
