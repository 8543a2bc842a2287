import { label } from './appearance.ts';
import type { Box } from './camera.ts';

/** The box of a name about its middle, with room around it; CSS pixels. */
export function boxAround(
  { x, y, width }: { x: number; y: number; width: number },
  line: number,
): Box {
  const [across, down] = [width / 2 + label.padX, line / 2 + label.padY];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

export function covers(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
