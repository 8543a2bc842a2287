const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "20 Oct 2026", where the viewer is. */
export function dayText(time: string): string {
  return day.format(new Date(time));
}

/** "20 Oct 2026, 14:03", where the viewer is. */
export function minuteText(time: string): string {
  return minute.format(new Date(time));
}

/** "21–40 of 61 users"; "3 users" where one page holds them all. */
export function pageText(
  { page, size, total }: { page: number; size: number; total: number },
  one: string,
  many: string,
): string {
  const all = countText(total, one, many);
  if (total <= size) return all;
  const first = (page - 1) * size + 1;
  return `${first.toLocaleString('en')}–${Math.min(page * size, total).toLocaleString('en')} of ${all}`;
}

/** "1,204 tags", "1 tag". */
export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
