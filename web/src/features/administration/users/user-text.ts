import type { AdminUser } from '@mangrove/contract/browser';
import { paths } from '../../../api/paths.ts';
import { roleName } from '../../../domain/entity/messages.ts';
import { users as text } from './messages.ts';

/** The e-mail address, or a text that says that there is none. */
export function emailOf({ email }: Pick<AdminUser, 'email'>): string {
  return email === '' ? text.noEmail : email;
}

/** The time since the last login, "22s ago", or a text for an account that never logged in. */
export function lastLoginOf({ last_login_at }: AdminUser, now: Date): string {
  return last_login_at === null ? text.never : relativeTime(last_login_at, now);
}

/**
 * The person profiles of a user as text: the name of the only one, their number, or none.
 * @returns also the user's role on the profile if there is exactly one; else null.
 */
export function profilesOf({ person_profiles: profiles }: AdminUser) {
  const [first] = profiles;
  if (!first) return { text: text.noProfiles, role: null };
  if (profiles.length > 1) return { text: text.severalProfiles(profiles.length), role: null };
  return { text: first.name, role: roleName[first.role_type] };
}

/** The second line of a user's row on a phone: "Aroha Ngata · 4m ago". */
export function lineOf(user: AdminUser, now: Date): string {
  const login =
    user.last_login_at === null ? text.neverLoggedIn : relativeTime(user.last_login_at, now);
  return text.line(profilesOf(user).text, login);
}

/** The link that opens a user's sheet beside what is listed. */
export function sheetLinkOf({ id }: AdminUser) {
  return {
    to: paths.controlPanel,
    search: (before: object) => ({ ...before, user: String(id) }),
    resetScroll: false,
    activeProps: {},
  } as const;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** "22s ago", "4m ago", "3h ago" or "9d ago"; at least "0s ago", because clocks may differ. */
export function relativeTime(time: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - new Date(time).getTime());
  if (passed < minute) return text.secondsAgo(Math.floor(passed / second));
  if (passed < hour) return text.minutesAgo(Math.floor(passed / minute));
  if (passed < day) return text.hoursAgo(Math.floor(passed / hour));
  return text.daysAgo(Math.floor(passed / day));
}
