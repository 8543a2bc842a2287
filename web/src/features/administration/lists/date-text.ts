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

/** "1,204 tags", "1 tag". */
export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
