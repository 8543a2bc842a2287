import { describe, expect, it } from 'vitest';
import { THETA } from './physics.ts';
import { seededRandom } from './random.ts';
import { Repulsion } from './repulsion.ts';

/** Bodies in three clusters of different density, with unequal charges. */
function clumps(count: number) {
  const random = seededRandom(11);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const charges = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const angle = random() * 2 * Math.PI;
    const r = 100 * (1 + (i % 3) ** 2) * Math.sqrt(random());
    x[i] = 900 * (i % 3) + r * Math.cos(angle);
    y[i] = r * Math.sin(angle);
    charges[i] = -30 - 300 * random() ** 4;
  }
  return { x, y, charges };
}

function exactPush(x: Float64Array, y: Float64Array, charges: Float64Array, body: number) {
  let pushX = 0;
  let pushY = 0;
  for (let other = 0; other < x.length; other++) {
    const dx = x[other]! - x[body]!;
    const dy = y[other]! - y[body]!;
    const squared = Math.max(1, dx * dx + dy * dy);
    pushX += (dx * charges[other]!) / squared;
    pushY += (dy * charges[other]!) / squared;
  }
  return { pushX, pushY };
}

function errorOf(theta: number): { mean: number } {
  const count = 2000;
  const { x, y, charges } = clumps(count);
  const vx = new Float64Array(count);
  const vy = new Float64Array(count);
  const repulsion = new Repulsion(count, theta);
  repulsion.arrange(x, y, charges);
  repulsion.push(1, vx, vy, null);
  let error = 0;
  let size = 0;
  for (let body = 0; body < count; body++) {
    const { pushX, pushY } = exactPush(x, y, charges, body);
    error += Math.hypot(vx[body]! - pushX, vy[body]! - pushY);
    size += Math.hypot(pushX, pushY);
  }
  return { mean: error / size };
}

describe('Repulsion', () => {
  it('differs by less than 2 % from the exact sum at the default opening angle', () => {
    expect(errorOf(THETA).mean).toBeLessThan(0.02);
  });

  it('approximates the exact sum better with a smaller opening angle', () => {
    expect(errorOf(0.4).mean).toBeLessThan(0.002);
    expect(errorOf(0.4).mean).toBeLessThan(errorOf(THETA).mean / 3);
  });

  it('scales with alpha, and skips groups in which every body is held', () => {
    const { x, y, charges } = clumps(200);
    const repulsion = new Repulsion(200, THETA);
    repulsion.arrange(x, y, charges);
    const full = [new Float64Array(200), new Float64Array(200)] as const;
    const half = [new Float64Array(200), new Float64Array(200)] as const;
    const held = [new Float64Array(200), new Float64Array(200)] as const;
    repulsion.push(1, full[0], full[1], null);
    repulsion.push(0.5, half[0], half[1], new Uint8Array(200));
    repulsion.push(1, held[0], held[1], new Uint8Array(200).fill(1));
    for (let i = 0; i < 200; i++) expect(half[0][i]).toBeCloseTo(full[0][i]! / 2, 10);
    expect([...held[0], ...held[1]].every((push) => push === 0)).toBe(true);
  });

  it('stays finite for bodies at the same position, and lists them', () => {
    const x = new Float64Array(50).fill(3);
    const y = new Float64Array(50).fill(-4);
    const charges = new Float64Array(50).fill(-30);
    const vx = new Float64Array(50);
    const vy = new Float64Array(50);
    const repulsion = new Repulsion(50, THETA);
    repulsion.arrange(x, y, charges);
    repulsion.push(1, vx, vy, null);
    expect([...vx, ...vy].every(Number.isFinite)).toBe(true);
    let coincident = 0;
    repulsion.forEachCoincident(() => coincident++);
    expect(coincident).toBe(49);
  });
});
