/** Touch devices only: on a computer the share sheet offers little, and users want the address. */
export function canShareBySystem(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

/** Opens the system's share sheet; closing it without a choice is not an error. */
export async function shareBySystem(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
