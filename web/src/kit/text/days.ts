const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/u;

/** Whether a text is a calendar day as `<input type="date">` writes it. */
export function isDay(text: string): boolean {
  return dateOf(text, 0) !== null;
}

/** When a day begins in the viewer's time zone, as ISO 8601 in UTC; undefined for no day. */
export function startOfDay(day: string | null): string | undefined {
  return (day === null ? null : dateOf(day, 0))?.toISOString();
}

/**
 * The instant at which a day ends in the viewer's time zone, which is the start of the next day: a
 * day may have 23 or 25 hours.
 */
export function endOfDay(day: string | null): string | undefined {
  return (day === null ? null : dateOf(day, 1))?.toISOString();
}

function dateOf(day: string, daysLater: number): Date | null {
  const [, year, month, date] = dayPattern.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const given = new Date(year, month - 1, date);
  const isOnCalendar = given.getMonth() === month - 1 && given.getDate() === date && year >= 1000;
  return isOnCalendar ? new Date(year, month - 1, date + daysLater) : null;
}
