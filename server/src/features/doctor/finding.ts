/** What an examination found about one thing. */
export interface Finding {
  /** What was looked at, in a word or two. */
  about: string;
  /** What is there; with `advice`, what does not fit. */
  text: string;
  /** What the operator does about it; null if it is as it should be. */
  advice: string | null;
}

export function fits(about: string, text: string): Finding {
  return { about, text, advice: null };
}
