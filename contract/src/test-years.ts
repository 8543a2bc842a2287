/** Phrases, and what is understood of each: `phrase => years`, nothing for none. */
export function table(lines: string): [phrase: string, years: string][] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/ ?=> ?/u) as [string, string]);
}
