// A provider of logins by OpenID Connect: an institution's, or ORCID. The library is loaded with the
// first login; what the provider says of itself is asked for again after an hour.
import { EmailAddress, limits, providerReturnPath } from '@mangrove/contract';
import type * as Library from 'openid-client';
import { text } from './messages.ts';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the provider. */
  name: string;
}

/** Who somebody is at the provider, as the provider says. */
export interface ProvidedIdentity {
  issuer: string;
  /** Never changes there. */
  subject: string;
  /** Null if the provider tells none. */
  email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  isEmailVerified: boolean;
  /** May be empty. */
  name: string;
}

/** The parameters with which the provider led back. */
export interface ProviderAnswer {
  state: string;
  code: string;
  iss?: string | undefined;
}

/** What holds a login and its answer together; unknown to whoever reads addresses. */
export interface ProviderProof {
  nonce: string;
  verifier: string;
}

/** The provider does not answer, or not as OpenID Connect says. */
export class ProviderAway extends Error {}

/** The provider answered, and did not say who this is. */
export class ProviderRefused extends Error {}

const hourMs = 3_600_000;
const timeoutSeconds = 10;

export interface LoginProvider {
  readonly name: string;
  readonly issuer: string;
  /** ORCID tells nobody's address. */
  readonly isOrcid: boolean;
  /** Where a browser goes to log in. @throws ProviderAway */
  begin(state: string, proof: ProviderProof): Promise<string>;
  /** Who the answer is of. @throws ProviderAway, ProviderRefused */
  finish(answer: ProviderAnswer, proof: ProviderProof): Promise<ProvidedIdentity>;
  /** Where a browser goes to log out there too; null if the provider has no such page. */
  logoutUrl(): Promise<string | null>;
}

/** @param publicUrl of this site, to which the provider leads back. */
export function openProvider(settings: ProviderSettings, publicUrl: string): LoginProvider {
  return new OpenIdProvider(settings, publicUrl);
}

/** Asks a provider what it can do. @throws ProviderAway */
export async function checkProvider(settings: ProviderSettings): Promise<void> {
  await new OpenIdProvider(settings, '').check();
}

class OpenIdProvider implements LoginProvider {
  readonly name: string;
  readonly issuer: string;
  readonly isOrcid: boolean;
  readonly #settings: ProviderSettings;
  readonly #returnUrl: string;
  #known: { until: number; configuration: Promise<Library.Configuration> } | null = null;

  constructor(settings: ProviderSettings, publicUrl: string) {
    this.#settings = settings;
    this.name = settings.name;
    this.issuer = settings.issuer;
    this.isOrcid = /^(?:sandbox\.)?orcid\.org$/u.test(new URL(settings.issuer).hostname);
    this.#returnUrl = `${publicUrl}${providerReturnPath}`;
  }

  async begin(state: string, { nonce, verifier }: ProviderProof): Promise<string> {
    const client = await import('openid-client');
    const configuration = await this.#configure();
    const { scopes_supported: known } = configuration.serverMetadata();
    const scopes = ['openid', 'email', 'profile'].filter((scope) => known?.includes(scope) ?? true);
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#returnUrl,
      scope: scopes.join(' '),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    });
    return address.href;
  }

  async finish(answer: ProviderAnswer, proof: ProviderProof): Promise<ProvidedIdentity> {
    const client = await import('openid-client');
    const configuration = await this.#configure();
    const address = new URL(this.#returnUrl);
    for (const [name, value] of Object.entries(answer)) {
      if (value !== undefined) address.searchParams.set(name, value);
    }
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: answer.state,
        expectedNonce: proof.nonce,
        pkceCodeVerifier: proof.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderRefused(text.noIdToken);
      const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
      const more = asks
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return { issuer: this.issuer, subject: claims.sub, ...describe({ ...more, ...claims }) };
    } catch (error) {
      throw isAway(error) ? away(error) : refused(error);
    }
  }

  async logoutUrl(): Promise<string | null> {
    const client = await import('openid-client');
    const configuration = await this.#configure();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(configuration).href;
  }

  async check(): Promise<void> {
    await this.#configure();
  }

  #configure(): Promise<Library.Configuration> {
    const now = Date.now();
    if (!this.#known || this.#known.until <= now) {
      const configuration = this.#discover();
      this.#known = { until: now + hourMs, configuration };
      // Asked again with the next login.
      configuration.catch(() => {
        this.#known = null;
      });
    }
    return this.#known.configuration;
  }

  async #discover(): Promise<Library.Configuration> {
    const client = await import('openid-client');
    const { clientId, clientSecret } = this.#settings;
    const issuer = new URL(this.issuer);
    const extensions = [
      client.enableNonRepudiationChecks,
      // The configuration allows this on loopback only.
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ];
    const options = { timeout: timeoutSeconds, execute: extensions };
    try {
      const found = await client.discovery(issuer, clientId, clientSecret, undefined, options);
      const { token_endpoint_auth_methods_supported: ways } = found.serverMetadata();
      if (ways?.includes('client_secret_post')) return found;
      const basic = client.ClientSecretBasic(clientSecret);
      const other = new client.Configuration(found.serverMetadata(), clientId, {}, basic);
      other.timeout = timeoutSeconds;
      for (const extend of extensions) extend(other);
      return other;
    } catch (error) {
      throw away(error);
    }
  }
}

/** Values that do not fit count as not told. */
function describe(claims: Record<string, unknown>): Omit<ProvidedIdentity, 'issuer' | 'subject'> {
  const email = EmailAddress.safeParse(claims.email);
  return {
    email: email.success ? email.data : null,
    isEmailVerified: claims.email_verified === true,
    name: typeof claims.name === 'string' ? claims.name.trim().slice(0, limits.name) : '',
  };
}

/** Whether a request got no answer, or one that says that the provider is in trouble. */
function isAway(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return cause instanceof Response && cause.status >= 500;
}

function away(cause: unknown): ProviderAway {
  return new ProviderAway((cause as Error).message, { cause });
}

function refused(cause: unknown): ProviderRefused {
  return cause instanceof ProviderRefused
    ? cause
    : new ProviderRefused((cause as Error).message, { cause });
}
