/** For bars with links and buttons: messages are placed below such a bar, never over it. */
export const toastsBelow = { 'data-kept-clear': '' } as const;

/** Room around a message, in px. */
const gap = 16;

/** The top of the messages, in px from the window's top: below such a bar while it is visible. */
export function findToastTop(): number {
  let top = gap;
  for (const bar of document.querySelectorAll('[data-kept-clear]')) {
    const { bottom } = bar.getBoundingClientRect();
    if (bottom > 0 && bottom < window.innerHeight / 2) top = Math.max(top, bottom + gap / 2);
  }
  return top;
}
