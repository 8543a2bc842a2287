import { lock } from './appearance.ts';
import type { Context } from './canvas.ts';
import { type OverlayFrame, screenOf } from './overlay-frame.ts';

/** Draws a lock at each locked node that is large enough to carry one. */
export function drawLocks(context: Context, frame: OverlayFrame): void {
  const { locked = [] } = frame.state.scene;
  for (const node of locked) {
    if (frame.leftOut?.has(node) || frame.gathered?.nodes.has(node)) continue;
    const radius = frame.radiusOf(node);
    if (radius < lock.fromRadius) continue;
    const [x, y] = screenOf(frame, node);
    const away = radius * Math.SQRT1_2;
    drawLock(context, frame, x + away, y + away);
  }
}

function drawLock(context: Context, { theme }: OverlayFrame, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, lock.disc, 0, 2 * Math.PI);
  context.fillStyle = theme.background;
  context.fill();
  const top = y - lock.height / 2 + 1.5;
  context.fillStyle = theme.label;
  context.fillRect(x - lock.width / 2, top, lock.width, lock.height);
  context.beginPath();
  context.arc(x, top, lock.shackle, Math.PI, 0);
  context.lineWidth = lock.line;
  context.strokeStyle = theme.label;
  context.stroke();
}
