import type { PasswordHasher } from '../../adapters/password-hasher.ts';
import type { RateLimiter } from '../../adapters/rate-limiter.ts';
import type { SessionDeps } from '../sessions/service.ts';

/** What the account services stand on. */
export interface AccountDeps extends SessionDeps {
  hasher: PasswordHasher;
  limiter: RateLimiter;
  siteName: string;
  /** Nobody is told which addresses have an account. */
  hidesAccounts: boolean;
  /** Lifts the caps by number, for a load test on loopback. */
  limitsRates: boolean;
  /** Told of sessions that ended, so that their live connections close. */
  onSessionsEnded(sessionIds: string[]): void;
  /** Told that e-mail waits to be sent. */
  onMailQueued(): void;
}

/** Who asks, beyond the credentials. */
export interface Client {
  ip: string;
  /** The value of the cookie that remembers this browser, if it has one. */
  device: string | undefined;
  /** A browser's request: its tokens hold only beside the session's cookie. */
  isBrowser: boolean;
}
