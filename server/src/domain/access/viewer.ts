import type { TokenScope, UserType } from '@mangrove/contract';

/** The credentials and the address of a request. */
export interface Credentials {
  /** The value of the session cookie. */
  cookie: string | undefined;
  /** The access token of the Authorization header, or the token of a script. */
  bearer: string | undefined;
  ip: string;
  /** Whether to count what the user saved within a day. */
  countsSaves?: boolean;
}

/** The signed-in user behind a request. */
export interface Viewer {
  userId: number;
  email: string;
  name: string;
  userType: UserType;
  isSuperuser: boolean;
  /**
   * Whether the account is a superuser's, but the session lacks the second factor that the operator
   * requires: until it has one, the viewer has no more rights than others.
   */
  lacksSecondFactor: boolean;
  isVerified: boolean;
  /** The IP address of this request. */
  ip: string;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When the presented credential expires: the access token, or else the session. */
  credentialExpiresAt: Date;
  /** When the password was last entered. */
  confirmedAt: Date;
  /** When a second factor was last proved in this session; null if never. */
  secondFactorAt: Date | null;
  /** How many bytes the user wrote to history within a day; 0 for calls that save nothing. */
  savedBytes: number;
  /** What a script may do that calls by a token; null for a person who is logged in. */
  scopes: readonly TokenScope[] | null;
}

/** How long what was proved counts as fresh. */
const freshMs = 15 * 60 * 1000;

/** Whether something was proved a moment ago, as what lifts or takes away rights asks. */
export function isFresh(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= freshMs;
}

/** Whether the account is a superuser's, also in a session that lacks the rights of one. */
export function hasRank(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.isSuperuser || viewer.lacksSecondFactor);
}

/** The signed-in user as the interface describes it to that user. */
export function describeViewer(viewer: Viewer) {
  return {
    id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    user_type: viewer.userType,
    is_superuser: hasRank(viewer),
    is_verified: viewer.isVerified,
    ...(viewer.lacksSecondFactor ? { needs_second_factor: true as const } : {}),
  };
}

/**
 * What an answer may contain that many share: what everybody sees, or what members see as well.
 */
export type ViewerClass = 'public' | 'members';

/**
 * For whom the database is read. `all`: everything, for superusers and for what changes the network.
 * A user sees, beside what members or visitors see, what a role opens.
 */
export type Reader = ViewerClass | 'all' | { userId: number; base: ViewerClass };

/** The class of a viewer; somebody without a session or with an unverified address is a visitor. */
export function viewerClass(viewer: Viewer | null): ViewerClass {
  return viewer?.isVerified ? 'members' : 'public';
}

/** A user as a reader, without a request. */
export function readerOfUser(user: {
  id: number;
  is_superuser: boolean;
  is_verified: boolean;
}): Reader {
  if (user.is_superuser) return 'all';
  return { userId: user.id, base: user.is_verified ? 'members' : 'public' };
}

/** A viewer as a reader. */
export function readerOf(viewer: Viewer | null): Reader {
  if (!viewer) return 'public';
  return viewer.isSuperuser ? 'all' : { userId: viewer.userId, base: viewerClass(viewer) };
}
