/**
 * Tells whoever listens of an error that a screen has caught: the browser's own error report,
 * with the reference that the visitor was shown.
 */
export function reportCaughtError(reference: string, cause: unknown): void {
  globalThis.reportError(new Error(`Reference ${reference}`, { cause }));
}
