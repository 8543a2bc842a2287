import { vi } from 'vitest';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

const credential = (response: object) => ({
  ...{ id: 'AQI', rawId: bytes(1, 2), type: 'public-key', response },
  getClientExtensionResults: () => ({}),
});

/** What a browser answers when a passkey was made. */
export const madePasskey = () =>
  credential({ clientDataJSON: bytes(3), attestationObject: bytes(4) });

/** What a browser answers when a passkey was used. */
export const usedPasskey = () =>
  credential({
    ...{ clientDataJSON: bytes(3), authenticatorData: bytes(5), signature: bytes(6) },
    userHandle: bytes(7),
  });

/** What a browser answers when the visitor closes its dialog. */
export const cancelled = () => new DOMException('The operation was cancelled.', 'NotAllowedError');

/**
 * A browser that can use passkeys, at a page with a name. Nothing is offered quietly, unless
 * `offersQuietly`.
 * @returns what it is asked, and a function that removes it.
 */
export function giveAuthenticator(origin: string, offersQuietly = false) {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(origin.replace('127.0.0.1', 'localhost'));
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
  const given: [object, string, unknown][] = [
    [window, 'isSecureContext', true],
    [
      window,
      'PublicKeyCredential',
      Object.assign(() => undefined, {
        isConditionalMediationAvailable: () => Promise.resolve(offersQuietly),
      }),
    ],
    [navigator, 'credentials', { create, get }],
  ];
  const before = given.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  for (const [owner, name, value] of given) {
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
  return {
    create,
    get,
    remove: () => {
      given.forEach(([owner, name], at) => {
        const descriptor = before[at];
        if (descriptor) Object.defineProperty(owner, name, descriptor);
        else Reflect.deleteProperty(owner, name);
      });
    },
  };
}
