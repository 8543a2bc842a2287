// A provider of logins by OpenID Connect on a port of its own: a real one, in which tests say who logs
// in. Browsers get a page with a button for everybody whom it knows.
import { createServer } from 'node:http';
import { type Configuration, Provider } from 'oidc-provider';

/** What the provider knows of people, by their `sub`. */
export type Claims = { email?: string; email_verified?: boolean; name?: string };

export const oidcClient = { id: 'mangrove', secret: 'what only the two of them know' };

export interface OidcServer {
  issuer: string;
  people: Map<string, Claims>;
  /** Goes where a login begins, as a browser would. @returns what it is led back with. */
  visit(location: string, sub: string): Promise<URL>;
  close(): Promise<void>;
}

/**
 * @param returnsTo the addresses that it leads back to.
 * @param more settings of the provider, where a test is about them.
 */
export async function startOidcServer(
  { port, returnsTo }: { port: number; returnsTo: string[] },
  more: Configuration = {},
): Promise<OidcServer> {
  const issuer = `http://localhost:${port}`;
  const people = new Map<string, Claims>();
  const provider = quietly(
    () => new Provider(issuer, { ...settingsFor(people, returnsTo), ...more }),
  );
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (!url.pathname.startsWith('/interaction/')) return void answer(request, response);
    const accountId = url.searchParams.get('as');
    if (accountId === null) {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>River College</title><h1>Who are you?</h1>
        <form>${[...people].map(([sub, { name }]) => `<button name="as" value="${sub}">${name}</button>`).join('')}</form>`);
      return;
    }
    void provider.interactionFinished(request, response, { login: { accountId } });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    ...{ issuer, people },
    visit: (location, sub) => visit(issuer, location, sub),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function settingsFor(people: Map<string, Claims>, returnsTo: string[]): Configuration {
  return {
    clients: [
      {
        ...{ client_id: oidcClient.id, client_secret: oidcClient.secret },
        ...{ redirect_uris: returnsTo, token_endpoint_auth_method: 'client_secret_post' },
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Session: 600,
      Interaction: 600,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Nobody is asked what this site may know of them.
    loadExistingGrant: async ({ oidc }) => {
      const { accountId } = oidc.session ?? {};
      const grant = new oidc.provider.Grant({ clientId: oidcClient.id, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function visit(issuer: string, location: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(location);
  for (let steps = 0; at.origin === issuer && steps < 10; steps += 1) {
    if (at.pathname.startsWith('/interaction/')) at.searchParams.set('as', sub);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/u) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${at.pathname}: ${answer.status} ${await answer.text()}`);
    at = new URL(next, at);
  }
  return at;
}

/** The library warns of what is right for tests alone. */
function quietly<Result>(work: () => Result): Result {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
