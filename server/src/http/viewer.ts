import type { UserType } from '@mangrove/contract';

/** What a request brings to show who sends it. */
export interface Credentials {
  /** The value of the session cookie. */
  cookie: string | undefined;
  /** The access token of the Authorization header. */
  bearer: string | undefined;
  ip: string;
}

/** The signed-in user behind a request. */
export interface Viewer {
  userId: number;
  email: string;
  name: string;
  userType: UserType;
  isSuperuser: boolean;
  isVerified: boolean;
  /** Where this request comes from. */
  ip: string;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When the credential that was shown ends: the access token's end, or the session's. */
  credentialExpiresAt: Date;
  /** When the password was last given. */
  confirmedAt: Date;
}
