// What the browser keeps of a session between visits, under the specified names. If storage is
// forbidden, the values live as long as the page; the session's cookie lasts longer.

const names = {
  access: 'token',
  refresh: 'refresh_token',
  pendingName: 'pendingProfileName',
  unfinishedLogout: 'unfinishedLogout',
} as const;

/** What a reader chose in this browser, which is no part of a session. Mantine names the first. */
const choices = {
  colorScheme: 'mantine-color-scheme-value',
  showsCovered: 'showsCovered',
  acknowledged: 'acknowledged',
} as const;
type Choice = keyof typeof choices;

const inMemory = new Map<string, string>();
/** When the token arrived, in ms of the browser's clock, which may differ from the server's. */
let arrival: { token: string; at: number } | null = null;

export interface StoredTokens {
  access: string | null;
  refresh: string | null;
}

export function readTokens(): StoredTokens {
  return { access: read(names.access), refresh: read(names.refresh) };
}

export function hasTokens(): boolean {
  const { access, refresh } = readTokens();
  return access !== null || refresh !== null;
}

/** Stores the tokens of an answer; an answer without tokens leaves the stored ones. */
export function storeTokens(reply: {
  access_token?: string | undefined;
  refresh_token?: string | undefined;
}): void {
  if (!reply.access_token || !reply.refresh_token) return;
  write(names.access, reply.access_token);
  write(names.refresh, reply.refresh_token);
  arrival = { token: reply.access_token, at: Date.now() };
}

export function clearTokens(): void {
  remove(names.access);
  remove(names.refresh);
  arrival = null;
}

/**
 * Whether the access token has expired or will within 5 seconds, before an answer could arrive. Its
 * life is counted from its arrival; after a reload, from its own dates.
 */
export function isAccessTokenExpired(now = Date.now()): boolean {
  const { access } = readTokens();
  const dates = access === null ? null : readDates(access);
  if (!dates) return false;
  const margin = 5;
  if (arrival?.token !== access) return dates.exp - margin <= now / 1000;
  return now - arrival.at >= (dates.exp - dates.iat - margin) * 1000;
}

/** Notes that a logout did not reach the server, whose cookie would sign the visitor in again. */
export function noteUnfinishedLogout(): void {
  write(names.unfinishedLogout, 'true');
}

export function isLogoutUnfinished(): boolean {
  return read(names.unfinishedLogout) !== null;
}

export function forgetUnfinishedLogout(): void {
  remove(names.unfinishedLogout);
}

/**
 * Logging out makes the browser empty its storage, but these are no part of a session.
 * @returns a function that restores the reader's choices afterwards.
 */
export function preserveChoices(): () => void {
  const kept = Object.values(choices).map((name) => [name, read(name)] as const);
  return () => {
    for (const [name, value] of kept) if (value !== null) write(name, value);
  };
}

export function readChoice(choice: Choice): string | null {
  return read(choices[choice]);
}

export function writeChoice(choice: Choice, value: string | null): void {
  if (value === null) remove(choices[choice]);
  else write(choices[choice], value);
}

/** Keeps the trimmed name typed at registration until a profile is created with it. */
export function keepPendingProfileName(name: string): void {
  const trimmed = name.trim();
  if (trimmed) write(names.pendingName, trimmed);
}

/** Reads the pending name and removes it. */
export function takePendingProfileName(): string | null {
  const name = read(names.pendingName);
  remove(names.pendingName);
  return name;
}

function readDates(token: string): { iat: number; exp: number } | null {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { iat, exp } = JSON.parse(text) as Record<string, unknown>;
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : null;
  } catch {
    return null; // not a token with dates: the server decides whether it is valid
  }
}

function read(name: string): string | null {
  try {
    return window.localStorage.getItem(name) ?? inMemory.get(name) ?? null;
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function write(name: string, value: string): void {
  try {
    window.localStorage.setItem(name, value);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
}

function remove(name: string): void {
  inMemory.delete(name);
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Forbidden storage holds nothing to remove.
  }
}
