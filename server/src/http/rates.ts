// How many calls the server answers in a time.
import type { RateLimitName } from '@mangrove/contract';
import type { Sentence } from '../errors.ts';
import { text } from './messages.ts';

/** [calls, seconds, counted by]; numbers from the decisions on trust, "Default limits". */
export const rates: Record<RateLimitName, [number, number, 'network' | 'user' | 'session']> = {
  login: [10, 60, 'network'],
  // A login page asks by itself, and thirty people may open one behind one address.
  passkey: [120, 60, 'network'],
  register: [5, 3600, 'network'],
  forgot: [5, 900, 'network'],
  resend: [10, 3600, 'network'],
  link: [10, 900, 'network'],
  refresh: [30, 60, 'session'],
  password: [5, 900, 'user'],
  // Enough for a class of thirty behind one address that pans, searches and opens cards.
  session: [1200, 60, 'network'],
  public_read: [1200, 60, 'network'],
  list: [10, 60, 'user'],
  suggest: [120, 60, 'user'],
  users_search: [30, 60, 'user'],
  write: [240, 60, 'user'],
  // Two hundred connections to new entities are saved at once, and again after an interruption.
  create: [900, 60, 'user'],
  create_entity: [1000, 86_400, 'user'],
  match: [20, 60, 'user'],
  upload: [20, 600, 'user'],
  admin: [300, 60, 'user'],
  admin_reset: [10, 60, 'user'],
  error_report: [10, 60, 'network'],
  // Each export may be the whole network.
  export: [12, 60, 'network'],
  // For members; visitors have the limit in `visitorRates`.
  report: [20, 86_400, 'user'],
  data_download: [10, 3600, 'user'],
  notifications: [120, 60, 'user'],
  // Mail programs follow the links of many readers from a few addresses.
  unsubscribe: [300, 60, 'network'],
  // One coordinator's group; a list of addresses is not invited by hand.
  invite: [30, 86_400, 'user'],
  claim: [5, 86_400, 'user'],
  // A list of three thousand names a minute, fifty at once, and what is typed meanwhile.
  reconcile: [120, 60, 'network'],
  general: [1200, 60, 'network'],
};

/** Limits for visitors who are not signed in, if they differ. */
export const visitorRates: Partial<Record<RateLimitName, [number, number]>> = {
  // Each report may cause an email to the given address.
  report: [5, 3600],
};

/** Refusals that say more than to wait a moment. */
export const refusals: Partial<Record<RateLimitName, string | Sentence>> = {
  report: text.tooManyReports,
  invite: text.tooManyInvitations(rates.invite[0]),
  create_entity: text.tooManyEntries(rates.create_entity[0]),
};
