/** Removes accents, case and what nobody sees, to compare typed text with names. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLocaleLowerCase('und');
}

/** Tells which texts contain the typed text, ignoring accents, case and blanks around it. */
export function createMatcher(typed: string): (text: string) => boolean {
  const wanted = foldText(typed.trim());
  return (text) => wanted === '' || foldText(text).includes(wanted);
}
