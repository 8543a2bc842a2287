/** On a bar with ways and buttons that are needed: messages stand below it, never over them. */
export const keptClear = { 'data-kept-clear': '' } as const;

/** Room around a message. */
const gap = 16;

/** Where the messages begin, in px from the top of the window: below such a bar while one is in sight. */
export function findToastTop(): number {
  let top = gap;
  for (const bar of document.querySelectorAll('[data-kept-clear]')) {
    const { bottom } = bar.getBoundingClientRect();
    if (bottom > 0 && bottom < window.innerHeight / 2) top = Math.max(top, bottom + gap / 2);
  }
  return top;
}
