import type { UserType } from '@mangrove/contract';

/** The credentials and the address of a request. */
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
  /** The IP address of this request. */
  ip: string;
  sessionId: string;
  sessionExpiresAt: Date;
  /** When the presented credential expires: the access token, or else the session. */
  credentialExpiresAt: Date;
  /** When the password was last entered. */
  confirmedAt: Date;
}
