import type { LoginProvider } from '../../adapters/login-provider.ts';
import type { PasswordHasher } from '../../adapters/password-hasher.ts';
import type { RateLimiter } from '../../adapters/rate-limiter.ts';
import type { Secret } from '../../adapters/secret.ts';
import type { SessionDeps } from './service.ts';

/** The dependencies of the account services. */
export interface AccountDeps extends SessionDeps {
  hasher: PasswordHasher;
  limiter: RateLimiter;
  siteName: string;
  /** The public address, which passkeys belong to. */
  publicUrl: string;
  /** The server's secret, and the previous one while it is accepted. */
  secrets: readonly [Secret, ...Secret[]];
  /** Who else logs people in, by OpenID Connect; null for nobody. */
  provider: LoginProvider | null;
  /** If true, no answer reveals whether an address has an account. */
  hidesAccounts: boolean;
  /** Whether rate limits apply; false only for a load test on loopback. */
  limitsRates: boolean;
  /** Called with sessions that ended, so that their live connections are closed. */
  onSessionsEnded(sessionIds: string[]): void;
  /** Called after an e-mail was queued. */
  onMailQueued(): void;
}

/** The client of a request, apart from its credentials. */
export interface Client {
  ip: string;
  /** The value of the cookie that remembers this browser, if it has one. */
  device: string | undefined;
  /** Whether a browser asks: its tokens are then valid only together with the session cookie. */
  isBrowser: boolean;
  /** What the client says that it is. */
  userAgent: string | undefined;
}
