import { seededRandom } from './random.ts';
import { Repulsion } from './repulsion.ts';
import type { Springs } from './springs.ts';

export interface SimulationSettings {
  springs: Springs;
  /** Charge of each body; negative charges push others away. */
  charges: Float64Array;
  /** Pull to the middle in a tick at alpha 1, as a share of the distance to it. */
  gravity: number;
  middleX: number;
  middleY: number;
  /** Opening angle of the tree walk; larger is faster and coarser. */
  theta: number;
  seed: number;
}

/** Share of the velocity kept from tick to tick, as in the d3-force documentation. */
const VELOCITY_KEPT = 0.6;

/**
 * Moves bodies under forces, in the order of d3-force: springs, repulsion, gravity, then velocities
 * decay and bodies move. All state is in flat arrays; a tick allocates nothing.
 */
export class Simulation {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly charges: Float64Array;
  private readonly vx: Float64Array;
  private readonly vy: Float64Array;
  private readonly springs: Springs;
  private readonly gravity: number;
  private readonly middleX: number;
  private readonly middleY: number;
  private readonly repulsion: Repulsion;
  private readonly random: () => number;

  constructor(
    readonly count: number,
    settings: SimulationSettings,
  ) {
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.vx = new Float64Array(count);
    this.vy = new Float64Array(count);
    this.charges = settings.charges;
    this.springs = settings.springs;
    this.gravity = settings.gravity;
    this.middleX = settings.middleX;
    this.middleY = settings.middleY;
    this.repulsion = new Repulsion(count, settings.theta);
    this.random = seededRandom(settings.seed);
  }

  /** Runs one tick. Bodies with `held[i] !== 0` act on the others but do not move. */
  tick(alpha: number, held: Uint8Array | null): void {
    this.pullSprings(alpha, held);
    this.repulsion.arrange(this.x, this.y, this.charges);
    this.separateCoincident();
    this.repulsion.push(alpha, this.vx, this.vy, held);
    if (held === null) this.moveAll(alpha);
    else this.moveFree(alpha, held);
  }

  private pullSprings(alpha: number, held: Uint8Array | null): void {
    const { x, y, vx, vy } = this;
    const { count, sources, targets, lengths, strengths, biases } = this.springs;
    for (let i = 0; i < count; i++) {
      const a = sources[i]!;
      const b = targets[i]!;
      if (held !== null && held[a] !== 0 && held[b] !== 0) continue;
      let dx = x[b]! + vx[b]! - x[a]! - vx[a]!;
      let dy = y[b]! + vy[b]! - y[a]! - vy[a]!;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance < 1e-6) continue;
      const pull = ((distance - lengths[i]!) / distance) * alpha * strengths[i]!;
      dx *= pull;
      dy *= pull;
      const bias = biases[i]!;
      vx[b]! -= dx * bias;
      vy[b]! -= dy * bias;
      vx[a]! += dx * (1 - bias);
      vy[a]! += dy * (1 - bias);
    }
  }

  /** Repulsion between bodies at one position has no direction: one of them gets a small push. */
  private separateCoincident(): void {
    this.repulsion.forEachCoincident(this.nudge);
  }

  private readonly nudge = (body: number): void => {
    this.vx[body]! += this.random() - 0.5;
    this.vy[body]! += this.random() - 0.5;
  };

  /** Moves every body, and then shifts all so that their mean stays at the middle. */
  private moveAll(alpha: number): void {
    const { count, x, y, vx, vy, middleX, middleY } = this;
    const gravity = this.gravity * alpha;
    let sumX = 0;
    let sumY = 0;
    for (let i = 0; i < count; i++) {
      vx[i] = (vx[i]! - (x[i]! - middleX) * gravity) * VELOCITY_KEPT;
      vy[i] = (vy[i]! - (y[i]! - middleY) * gravity) * VELOCITY_KEPT;
      x[i]! += vx[i]!;
      y[i]! += vy[i]!;
      sumX += x[i]!;
      sumY += y[i]!;
    }
    const shiftX = sumX / count - middleX;
    const shiftY = sumY / count - middleY;
    for (let i = 0; i < count; i++) {
      x[i]! -= shiftX;
      y[i]! -= shiftY;
    }
  }

  private moveFree(alpha: number, held: Uint8Array): void {
    const { count, x, y, vx, vy, middleX, middleY } = this;
    const gravity = this.gravity * alpha;
    for (let i = 0; i < count; i++) {
      if (held[i] !== 0) {
        vx[i] = 0;
        vy[i] = 0;
        continue;
      }
      vx[i] = (vx[i]! - (x[i]! - middleX) * gravity) * VELOCITY_KEPT;
      vy[i] = (vy[i]! - (y[i]! - middleY) * gravity) * VELOCITY_KEPT;
      x[i]! += vx[i]!;
      y[i]! += vy[i]!;
    }
  }
}
