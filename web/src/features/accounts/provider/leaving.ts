// What a tab remembers while its visitor is at the provider of logins.

interface Leaving {
  /** Whether an account is to be connected; else somebody logs in. */
  connects: boolean;
  remembers: boolean;
  /** The page that the visitor wanted; checked again before it is opened. */
  next: string | null;
}

const name = 'provider-login';
const nothing: Leaving = { connects: false, remembers: false, next: null };

/** Leaves for the provider's page. */
export function leaveFor(location: string, leaving: Partial<Leaving>): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify({ ...nothing, ...leaving }));
  } catch {
    // Where storage is forbidden, the visitor comes back to the map.
  }
  window.location.assign(location);
}

/** What was remembered when this tab left. */
export function readLeaving(): Leaving {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? '{}');
    return { ...nothing, ...(kept as Partial<Leaving>) };
  } catch {
    return nothing;
  }
}
