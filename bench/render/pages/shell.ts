/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { GraphScene } from '../../../graph/src/render/index.ts';

/** What the page of each renderer offers to the benchmark; the same for ours and the peers. */
export interface Renderer {
  /** Whether the whole map has been drawn at least once. */
  isPainted(): boolean;
  /** The position of a node on the screen, in CSS pixels. */
  screenOf(node: number): { x: number; y: number };
}

export interface BenchPage {
  firstPaintMs: number;
  nodeCount: number;
  renderer: Renderer;
  hovers: { node: number | null; at: number }[];
  /** When the last pointer event reached the page, before any renderer's listener. */
  lastMoveAt: number;
  /** A point of the window far from any node, so that dragging there moves the background. */
  findFreePoint(): { x: number; y: number };
  startRecording(): void;
  /** The times between animation frames, in milliseconds. */
  stopRecording(): number[];
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

/** Loads the scene, starts the renderer, and reports when it has painted. */
export async function start(
  build: (
    host: HTMLElement,
    scene: GraphScene,
    onHover: (node: number | null) => void,
    /** Begins to measure the first paint only now. */
    restart: () => void,
  ) => Renderer | Promise<Renderer>,
): Promise<void> {
  const host = document.getElementById('map');
  if (host === null) throw new Error('The page has no element for the map.');
  const scene = await loadScene();
  const hovers: BenchPage['hovers'] = [];
  const recording = new FrameRecorder();
  await nextFrame();
  let from = performance.now();
  const renderer = await build(
    host,
    scene,
    (node) => hovers.push({ node, at: performance.now() }),
    () => {
      from = performance.now();
    },
  );
  while (!renderer.isPainted()) await nextFrame();
  await nextFrame();
  finishDrawing(host);
  const bench: BenchPage = {
    firstPaintMs: performance.now() - from,
    nodeCount: scene.nodeCount,
    renderer,
    hovers,
    lastMoveAt: 0,
    findFreePoint: () => findFreePoint(renderer, scene.nodeCount),
    startRecording: () => recording.start(),
    stopRecording: () => recording.stop(),
  };
  window.addEventListener(
    'pointermove',
    () => {
      bench.lastMoveAt = performance.now();
    },
    { capture: true },
  );
  window.bench = bench;
}

async function loadScene(): Promise<GraphScene> {
  const response = await fetch('/scene.json');
  const sent = (await response.json()) as Record<string, number[]> & { names: string[] };
  const numbers = (key: string) => sent[key] ?? [];
  return {
    nodeCount: sent.names.length,
    names: sent.names,
    kinds: Uint8Array.from(numbers('kinds')),
    positions: Float32Array.from(numbers('positions')),
    degrees: Uint32Array.from(numbers('degrees')),
    edgeSources: Uint32Array.from(numbers('edgeSources')),
    edgeTargets: Uint32Array.from(numbers('edgeTargets')),
    pictures: sent.names.map((_, node) => (node % 3 === 0 ? `/face.svg?${node}` : null)),
  };
}

function findFreePoint(renderer: Renderer, nodeCount: number): { x: number; y: number } {
  const places = Array.from({ length: nodeCount }, (_, node) => renderer.screenOf(node));
  let best = { x: 0, y: 0 };
  let most = -1;
  for (let x = 320; x < 1100; x += 20) {
    for (let y = 220; y < 680; y += 20) {
      let room = Number.POSITIVE_INFINITY;
      for (const place of places) room = Math.min(room, Math.hypot(place.x - x, place.y - y));
      if (room <= most) continue;
      most = room;
      best = { x, y };
    }
  }
  return best;
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Reads a pixel, which waits until all drawing commands are executed. */
function finishDrawing(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    if (gl === null) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
    else gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }
}

class FrameRecorder {
  private frames: number[] = [];
  private running = false;

  start(): void {
    this.frames = [];
    this.running = true;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      this.frames.push(now - last);
      last = now;
      if (this.running) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  stop(): number[] {
    this.running = false;
    return this.frames;
  }
}
