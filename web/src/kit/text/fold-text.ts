/** For comparing what is typed with what is written: accents and case aside. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('und');
}
