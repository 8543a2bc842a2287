/**
 * Turns a finished picture so that its principal axis is horizontal (screens are wide), and moves
 * its middle to (0, 0). Of the four pictures that this leaves open the one is chosen whose heavier
 * tails point right and down, so that the answer does not depend on chance. Lengths stay as they
 * are: the live simulation goes on in the same units.
 */
export function frame(positions: Float64Array): Float32Array {
  const count = positions.length / 2;
  const framed = new Float32Array(positions.length);
  if (count === 0) return framed;
  let middleX = 0;
  let middleY = 0;
  for (let i = 0; i < count; i++) {
    middleX += positions[2 * i]! / count;
    middleY += positions[2 * i + 1]! / count;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < count; i++) {
    const x = positions[2 * i]! - middleX;
    const y = positions[2 * i + 1]! - middleY;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let skewX = 0;
  let skewY = 0;
  for (let i = 0; i < count; i++) {
    const x = positions[2 * i]! - middleX;
    const y = positions[2 * i + 1]! - middleY;
    framed[2 * i] = x * cos + y * sin;
    framed[2 * i + 1] = y * cos - x * sin;
    skewX += framed[2 * i]! ** 3;
    skewY += framed[2 * i + 1]! ** 3;
  }
  const signX = skewX < 0 ? -1 : 1;
  const signY = skewY < 0 ? -1 : 1;
  for (let i = 0; i < count; i++) {
    framed[2 * i]! *= signX;
    framed[2 * i + 1]! *= signY;
  }
  return framed;
}
