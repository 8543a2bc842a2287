const ANGLES = 90;
/** Width / height that a picture is rotated to fit: between those of a laptop and of a window. */
const ASPECT = 1.6;

/**
 * Rotates a finished picture so that it fits a wide screen at the largest scale, and moves the
 * middle of its bounding box to (0, 0). Of the four mirror images, it chooses the one whose longer
 * tails (positive skew) point right and down, so that the result is deterministic. Does not scale:
 * the live simulation continues in the same units. Changes the interleaved coordinates in place.
 */
export function rotateToFit(positions: Float64Array): void {
  const angle = findWidestAngle(positions);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const count = positions.length / 2;
  for (let i = 0; i < count; i++) {
    const x = positions[2 * i]!;
    const y = positions[2 * i + 1]!;
    positions[2 * i] = x * cos - y * sin;
    positions[2 * i + 1] = x * sin + y * cos;
  }
  for (const axis of [0, 1]) mirrorAndCentre(positions, axis);
}

function findWidestAngle(positions: Float64Array): number {
  let best = 0;
  let bestSize = Number.POSITIVE_INFINITY;
  for (let step = 0; step < ANGLES; step++) {
    const angle = (step * Math.PI) / ANGLES;
    const width = measureAlong(positions, Math.cos(angle), -Math.sin(angle));
    const height = measureAlong(positions, Math.sin(angle), Math.cos(angle));
    const size = Math.max(width / ASPECT, height);
    if (size < bestSize) {
      bestSize = size;
      best = angle;
    }
  }
  return best;
}

function measureAlong(positions: Float64Array, directionX: number, directionY: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 2) {
    const along = positions[i]! * directionX + positions[i + 1]! * directionY;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return high - low;
}

function mirrorAndCentre(positions: Float64Array, axis: number): void {
  const count = positions.length / 2;
  let mean = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = axis; i < positions.length; i += 2) {
    const value = positions[i]!;
    mean += value / count;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  let skew = 0;
  for (let i = axis; i < positions.length; i += 2) skew += (positions[i]! - mean) ** 3;
  const sign = skew < 0 ? -1 : 1;
  const middle = (low + high) / 2;
  for (let i = axis; i < positions.length; i += 2) positions[i] = sign * (positions[i]! - middle);
}
