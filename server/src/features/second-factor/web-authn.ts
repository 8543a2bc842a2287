// What browsers are asked about passkeys (WebAuthn), and how their answers are checked. The library
// is large, so it is loaded when the first passkey is used.
import type {
  AuthenticationResponse,
  beginPasskey,
  beginPasskeyLogin,
  RegistrationResponse,
  ReplyOf,
} from '@mangrove/contract';

const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256: what Node.js 20 can check. */
const algorithms = [-8, -7, -257];
const timeout = 5 * 60_000;

/** The site that passkeys belong to: the configured address, whatever name a request asked for. */
interface Site {
  siteName: string;
  publicUrl: string;
}

/** What is stored of a credential, in base64url. */
interface Credential {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** What a browser needs to make a passkey, with a new challenge. */
export async function creationOptions(
  { siteName, publicUrl }: Site,
  owner: { email: string; name: string; passkey_handle: string },
  credentialIds: string[],
): Promise<ReplyOf<typeof beginPasskey>['options']> {
  const { generateRegistrationOptions } = await library();
  const made = await generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(publicUrl).hostname,
    userID: handleBytes(owner.passkey_handle),
    userName: owner.email,
    userDisplayName: owner.name || owner.email,
    timeout,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: made.challenge,
    rp: { id: new URL(publicUrl).hostname, name: siteName },
    user: made.user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: credentialIds.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** What a browser needs to ask for a passkey, with a new challenge. It names no account. */
export async function requestOptions({
  publicUrl,
}: Site): Promise<ReplyOf<typeof beginPasskeyLogin>> {
  const { generateAuthenticationOptions } = await library();
  const rpId = new URL(publicUrl).hostname;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  return { challenge, rpId, timeout, userVerification: 'required' };
}

/** The challenge that an answer is about; null for what no browser sends. */
export async function challengeOf(response: {
  response: { clientDataJSON: string };
}): Promise<string | null> {
  const { decodeClientDataJSON } = await helpers();
  const read = await unlessRefused(() =>
    Promise.resolve(decodeClientDataJSON(response.response.clientDataJSON)),
  );
  return typeof read?.challenge === 'string' ? read.challenge : null;
}

/** Checks the answer of a browser that made a passkey. @returns null if anything does not fit. */
export async function readRegistration(
  { publicUrl }: Site,
  response: RegistrationResponse,
  challenge: string,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const { origin, hostname } = new URL(publicUrl);
  return unlessRefused(async () => {
    const statement = decodeAttestationObject(
      isoBase64URL.toBuffer(response.response.attestationObject),
    ).get('attStmt');
    // None was asked for, and following its certificates may mean requests to elsewhere.
    if (statement.get('x5c') !== undefined) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  });
}

/**
 * Checks the answer of a passkey, which counts how often it signed.
 * @returns its new count; null if anything does not fit, or the count goes back.
 */
export async function readAuthentication(
  { publicUrl }: Site,
  response: AuthenticationResponse,
  challenge: string,
  credential: Credential & { userHandle: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { isoBase64URL } = await helpers();
  const { origin, hostname } = new URL(publicUrl);
  const { userHandle, ...signed } = response.response;
  const handle = isoBase64URL.fromBuffer(handleBytes(credential.userHandle));
  if (userHandle && userHandle !== handle) return null;
  return unlessRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: isoBase64URL.toBuffer(credential.publicKey),
        counter: credential.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

function handleBytes(uuid: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

/** The library throws when something does not fit, which is a refusal and no failure. */
async function unlessRefused<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null; // whoever sent it learns nothing more than that it was refused
  }
}
