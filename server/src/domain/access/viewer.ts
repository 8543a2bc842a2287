import type { UserType } from '@mangrove/contract';

/** The credentials and the address of a request. */
export interface Credentials {
  /** The value of the session cookie. */
  cookie: string | undefined;
  /** The access token of the Authorization header. */
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
  isVerified: boolean;
  /** The IP address of this request. */
  ip: string;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When the presented credential expires: the access token, or else the session. */
  credentialExpiresAt: Date;
  /** When the password was last entered. */
  confirmedAt: Date;
  /** How many bytes the user wrote to history within a day; 0 for calls that save nothing. */
  savedBytes: number;
}

/** The signed-in user as the interface describes it to that user. */
export function describeViewer(viewer: Viewer) {
  return {
    id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    user_type: viewer.userType,
    is_superuser: viewer.isSuperuser,
    is_verified: viewer.isVerified,
  };
}

/**
 * What an answer may contain: what everybody sees, what members see, or what somebody with a role
 * sees. Everything that is cached is public so far.
 */
export type ViewerClass = 'public' | 'members' | 'own';

/**
 * The class of a viewer, null for a visitor without a session.
 * @param hasRole whether the viewer has a role on what is read.
 */
export function viewerClass(viewer: Viewer | null, hasRole = false): ViewerClass {
  if (!viewer) return 'public';
  return viewer.isSuperuser || hasRole ? 'own' : 'members';
}
