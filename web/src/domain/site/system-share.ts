/** On a computer the sheet knows few ways on, and an address is what people want. */
export function canShareBySystem(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

/** Opens the system's share sheet; closing it without choosing is no failure. */
export async function shareBySystem(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
