import { searchMessages } from './messages.ts';

type TypedYears = { from: number | undefined; to: number | undefined } | { problem: string };

/** The years of two fields, either of which may stay empty; or what is wrong with them. */
export function readYears(from: string, to: string): TypedYears {
  const typed = [from.trim(), to.trim()];
  if (typed.every((text) => text === '')) return { problem: searchMessages.yearsEmpty };
  if (!typed.every((text) => /^(?:\d{4})?$/u.test(text))) {
    return { problem: searchMessages.yearsWrong };
  }
  const [first, last] = typed.map((text) => (text === '' ? undefined : Number(text)));
  const isBackwards = first !== undefined && last !== undefined && first > last;
  return isBackwards ? { problem: searchMessages.yearsWrong } : { from: first, to: last };
}
