/** What the control panel reads hangs below this key. */
export const administrationKey = ['administration'] as const;
