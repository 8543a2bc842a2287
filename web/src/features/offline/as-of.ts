import { formatMinute } from '../../kit/text/formats.ts';

/** "14:05" on the same day, "28 Nov 2026, 14:05" on any other, in the viewer's time zone. */
export function formatAsOf(time: number, now = Date.now()): string {
  const whole = formatMinute(new Date(time));
  const [day, minute = ''] = whole.split(', ');
  return formatMinute(new Date(now)).startsWith(`${day},`) ? minute : whole;
}
