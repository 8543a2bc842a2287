/** Removes accents, case and what nobody sees, to compare typed text with names. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();
}

/**
 * The form in which each text is shown: of all texts that differ only in case and accents, the one
 * with the most uses.
 */
export function shownForms(uses: ReadonlyMap<string, number>): Map<string, string> {
  const best = new Map<string, string>();
  for (const [text, count] of uses) {
    const folded = foldText(text);
    const other = best.get(folded);
    const most = other === undefined ? -1 : (uses.get(other) ?? 0);
    if (count > most || (count === most && text < (other ?? ''))) best.set(folded, text);
  }
  return new Map([...uses.keys()].map((text) => [text, best.get(foldText(text)) ?? text]));
}
