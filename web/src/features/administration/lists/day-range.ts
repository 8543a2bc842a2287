const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/u;

/** A day as `<input type="date">` writes it; null for anything that is no day of a calendar. */
export function readDay(value: unknown): string | null {
  return typeof value === 'string' && dateOf(value, 0) !== null ? value : null;
}

/** The instant at which a day begins where the viewer is, ISO 8601 UTC; null for no day. */
export function startOfDay(day: string): string | null {
  return dateOf(day, 0)?.toISOString() ?? null;
}

/**
 * The instant at which a day is over where the viewer is, which is when the next one begins: a
 * day may have 23 or 25 hours.
 */
export function endOfDay(day: string): string | null {
  return dateOf(day, 1)?.toISOString() ?? null;
}

function dateOf(day: string, daysLater: number): Date | null {
  const [, year, month, date] = dayPattern.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const given = new Date(year, month - 1, date);
  const isOnCalendar = given.getMonth() === month - 1 && given.getDate() === date && year >= 1000;
  return isOnCalendar ? new Date(year, month - 1, date + daysLater) : null;
}
