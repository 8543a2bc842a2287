import { actorsFirst, entityKinds, type KindShape } from '@mangrove/contract/browser';
import { useEffect, useRef } from 'react';
import { kindColor } from '../../domain/entity/kind.ts';
import { useWholeNetwork } from './api.ts';
import type { Network } from './network/network.ts';

/** The map as a static picture without engine or gestures, redrawn when size or colours change. */
export function NetworkThumbnail() {
  const { network } = useWholeNetwork();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!network || !element) return;
    const draw = () => drawThumbnail(element, network);
    draw();
    const sizes = new ResizeObserver(draw);
    sizes.observe(element);
    const scheme = new MutationObserver(draw);
    scheme.observe(document.documentElement, {
      attributeFilter: ['data-mantine-color-scheme'],
    });
    return () => {
      sizes.disconnect();
      scheme.disconnect();
    };
  }, [network]);
  return <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />;
}

/** A node's centre on the canvas, and its radius, in pixels. */
interface Spot {
  x: number;
  y: number;
  radius: number;
}

/** The centre of the network as a share of the width; the left side is left for text. */
const middle = 0.78;

/**
 * Maps the stored positions to a small canvas, which the middle 80 % of each axis fill: outliers
 * would otherwise shrink everything to a dot.
 */
function laySpots(network: Network, width: number, height: number): Spot[] {
  const { positions, size, degrees } = network;
  const xs = Array.from({ length: size }, (_, index) => positions[2 * index] ?? 0);
  const ys = Array.from({ length: size }, (_, index) => positions[2 * index + 1] ?? 0);
  const [left, right] = spanOf(xs);
  const [top, bottom] = spanOf(ys);
  const span = Math.max(right - left, bottom - top, 1);
  const scale = Math.max(width * 0.5, height) / span;
  return xs.map((x, index) => ({
    x: width * middle + (x - (left + right) / 2) * scale,
    y: height / 2 + ((ys[index] ?? 0) - (top + bottom) / 2) * scale,
    radius: Math.min(9, 1.8 + Math.sqrt(degrees[index] ?? 0) * 0.5),
  }));
}

/** The tenth and the ninetieth percentile. */
function spanOf(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return [at(0.1), at(0.9)];
}

function drawThumbnail(canvas: HTMLCanvasElement, network: Network): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const brush = canvas.getContext('2d');
  if (!brush || width === 0 || height === 0) return;
  brush.scale(ratio, ratio);
  const colors = getComputedStyle(canvas);
  const color = (variable: string) => colors.getPropertyValue(variable).trim();
  const spots = laySpots(network, width, height);

  brush.strokeStyle = color('--mg-map-edge');
  brush.globalAlpha = 0.1;
  brush.lineWidth = 0.75;
  brush.beginPath();
  const { sources, targets } = network.adjacency;
  for (const [pair, source] of sources.entries()) {
    const from = spots[source];
    const to = spots[targets[pair] ?? source];
    if (!from || !to) continue;
    brush.moveTo(from.x, from.y);
    brush.lineTo(to.x, to.y);
  }
  brush.stroke();

  brush.globalAlpha = 1;
  for (const kind of actorsFirst) {
    brush.fillStyle = color(kindColor(kind, 'fill').slice('var('.length, -1));
    brush.beginPath();
    spots.forEach((spot, index) => {
      if (network.kinds[index] === kind) addShape[entityKinds[kind].shape](brush, spot);
    });
    brush.fill();
  }
}

type AddShape = (brush: CanvasRenderingContext2D, spot: Spot) => void;

/** The shapes of kinds. */
const addShape: Record<KindShape, AddShape> = {
  circle: (brush, { x, y, radius }) => {
    brush.moveTo(x + radius, y);
    brush.arc(x, y, radius, 0, 2 * Math.PI);
  },
  hexagon: (brush, { x, y, radius }) => {
    for (let corner = 0; corner < 6; corner++) {
      const angle = (Math.PI / 3) * corner - Math.PI / 2;
      const point = [
        x + 1.08 * radius * Math.cos(angle),
        y + 1.08 * radius * Math.sin(angle),
      ] as const;
      if (corner === 0) brush.moveTo(...point);
      else brush.lineTo(...point);
    }
    brush.closePath();
  },
  square: (brush, { x, y, radius }) => {
    const half = radius * 0.89;
    brush.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.56);
  },
};
