/** What the control panel reads hangs below this key. */
export const administrationKey = ['administration'] as const;
/** What tag fields suggest. */
export const tagsKey = ['tags'] as const;
