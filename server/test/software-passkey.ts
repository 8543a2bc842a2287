// An authenticator (WebAuthn) without a device, which signs with node:crypto, and can be made to lie.
import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer) => data.toString('base64url');

/** What a test says otherwise than a browser and an authenticator would. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isVerified?: boolean;
  userHandle?: string;
}

/** A passkey on a device of its own. `counter` goes up with each signature, unless it is null. */
export class SoftwarePasskey {
  readonly id = encode(randomBytes(32));
  counter: number | null = 0;
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';

  /** @param origin of the page that the browser is at. */
  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // A COSE key: EC2, ES256, P-256 and the point.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  get publicKey(): string {
    return encode(this.#publicKey);
  }

  /** What a browser sends after `navigator.credentials.create`. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    lies: Lies = {},
  ) {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.#authenticatorData(options.rp.id, flags.hasCredential, lies),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const text = (word: string) =>
      Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    // CBOR: a map of three.
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), Buffer.from([0x59]), size, data],
    ]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies),
        attestationObject: encode(attestation),
        transports: ['internal'],
      },
    };
  }

  /** What a browser sends after `navigator.credentials.get`. */
  get(options: { challenge: string; rpId: string }, lies: Lies = {}) {
    if (this.counter !== null) this.counter += 1;
    const data = this.#authenticatorData(options.rpId, 0, lies);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: encode(data),
        signature: encode(signBytes('sha256', signed, this.#key)),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, more: number, lies: Lies): Buffer {
    const verified = lies.isVerified === false ? 0 : flags.verified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const set = Buffer.from([flags.present | verified | more]);
    return Buffer.concat([sha256(lies.rpId ?? rpId), set, counter]);
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const origin = lies.origin ?? this.#origin;
    const given = { type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return encode(Buffer.from(JSON.stringify(given)));
  }
}
