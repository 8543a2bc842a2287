const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const number = new Intl.NumberFormat('en');

/** "20 Oct 2026", where the viewer is. */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** "20 Oct 2026, 14:03", where the viewer is. */
export function formatMinute(time: string): string {
  return minute.format(new Date(time));
}

/** "1,204". */
export function formatNumber(value: number): string {
  return number.format(value);
}

const maxFound = 99;

/** "42" matches of a search in a list; "99+" for more than anybody would count. */
export function formatFound(count: number): string {
  return count > maxFound ? `${maxFound}+` : String(count);
}

/** "1,204 tags", "1 tag". */
export function formatCount(count: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "21–40 of 61 users"; "3 users" where one page holds them all. */
export function formatRange(
  { page, size, total }: { page: number; size: number; total: number },
  nouns: readonly [string, string],
): string {
  const all = formatCount(total, nouns);
  if (total <= size) return all;
  const first = (page - 1) * size + 1;
  return `${formatNumber(first)}–${formatNumber(Math.min(page * size, total))} of ${all}`;
}

/** The first `length` letters, with an ellipsis where something was cut off. */
export function cutText(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}…`;
}
