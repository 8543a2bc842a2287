/** Created on first use: the first Intl formats of a page block a phone for some 60 ms. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const day = lazily(() => new Intl.DateTimeFormat('en-GB', date));
const longDay = lazily(() => new Intl.DateTimeFormat('en-GB', { ...date, month: 'long' }));
const minute = lazily(
  () => new Intl.DateTimeFormat('en-GB', { ...date, hour: '2-digit', minute: '2-digit' }),
);

/** "20 Oct 2026", in the viewer's time zone. */
export function formatDay(time: string | Date): string {
  return day().format(new Date(time));
}

/** "20 October 2026", in the viewer's time zone. */
export function formatLongDay(time: string | Date): string {
  return longDay().format(new Date(time));
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "20 October 2026" in UTC: the same for server and browser in any time zone. */
export function formatDayInUtc(time: string | Date): string {
  const at = new Date(time);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** "20 Oct 2026, 14:03", in the viewer's time zone. */
export function formatMinute(time: string | Date): string {
  return minute().format(new Date(time));
}

/** "1,204": a whole number. Without `Intl`, whose first format delays the map by some 12 ms. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3}){1,5}$)/gu, ',');
}

const maxFound = 99;

/** The number of matches in a list: "42", or "99+" for a hundred and more. */
export function formatFound(count: number): string {
  return count > maxFound ? `${maxFound}+` : String(count);
}

/** "1,204 tags", "1 tag". */
export function formatCount(count: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "21–40 of 61 users"; "3 users" if they fit on one page. */
export function formatRange(
  { page, size, total }: { page: number; size: number; total: number },
  nouns: readonly [string, string],
): string {
  const all = formatCount(total, nouns);
  if (total <= size) return all;
  const first = (page - 1) * size + 1;
  return `${formatNumber(first)}–${formatNumber(Math.min(page * size, total))} of ${all}`;
}

/** "a, b and c". */
export function formatList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The first `length` characters, with an ellipsis if text was cut off. */
export function cutText(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
