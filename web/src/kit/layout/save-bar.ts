/** On the bar that holds Save Changes: messages stand below it, never over its button. */
export const saveBar = { 'data-save-bar': '' } as const;

/** Room around a message. */
const gap = 16;

/** Where the messages begin, in px from the top of the window: below the bar while one is in sight. */
export function findToastTop(): number {
  let top = gap;
  for (const bar of document.querySelectorAll('[data-save-bar]')) {
    const { bottom } = bar.getBoundingClientRect();
    if (bottom > 0 && bottom < window.innerHeight / 2) top = Math.max(top, bottom + gap / 2);
  }
  return top;
}
