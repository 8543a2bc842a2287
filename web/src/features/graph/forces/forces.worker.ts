// Runs the forces in a worker. At most two frames are in flight: if the page draws slowly, the
// forces wait for it instead of queueing frames.
import { ForceField } from './force-field.ts';
import type { FromForces, ToForces } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToForces>) => void) | null;
  postMessage(message: FromForces, transfer: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;
const tickMs = 16;
const framesUnderWay = 2;

let field: ForceField | null = null;
let generation = 0;
let spare: Float32Array[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

function makeFrames(length: number): Float32Array[] {
  return Array.from({ length: framesUnderWay }, () => new Float32Array(length));
}

function wake(): void {
  if (timer === null) timer = setTimeout(run, 0);
}

function run(): void {
  timer = null;
  if (field === null) return;
  const frame = spare.pop();
  if (frame === undefined) return; // the next `drawn` message wakes the loop
  const started = performance.now();
  const resting = !field.step();
  frame.set(field.positions);
  scope.postMessage({ positions: frame, resting, generation }, [frame.buffer]);
  if (!resting) timer = setTimeout(run, Math.max(0, tickMs - (performance.now() - started)));
}

scope.onmessage = ({ data }) => {
  if (data.type === 'start') {
    field = new ForceField(data.network, data.stored, data);
    spare = makeFrames(data.stored.length);
    return;
  }
  if (data.type === 'follow') {
    field?.follow(data.network, data.stored, data.before);
    generation = data.generation;
    spare = makeFrames(data.stored.length);
    wake();
    return;
  }
  if (data.type === 'drawn') {
    if (data.generation !== generation) return;
    spare.push(data.positions);
    if (!field?.isResting) wake();
    return;
  }
  if (data.type === 'select') field?.select(data.index);
  else if (data.type === 'drag') field?.drag(data.index, data.x, data.y);
  else if (data.type === 'drop') field?.drop();
  else field?.reset();
  wake();
};
