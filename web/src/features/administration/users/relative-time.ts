const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was: "22s ago", "4m ago", "3h ago", "9d ago". Clocks differ: never less than 0. */
export function relativeTime(time: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - new Date(time).getTime());
  if (passed < minute) return `${Math.floor(passed / second)}s ago`;
  if (passed < hour) return `${Math.floor(passed / minute)}m ago`;
  if (passed < day) return `${Math.floor(passed / hour)}h ago`;
  return `${Math.floor(passed / day)}d ago`;
}
