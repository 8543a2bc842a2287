import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';

// Loaded when somebody may use a passkey: not with the page.
const library = () => import('./ceremonies.ts');

/** Whether passkeys can work here: they belong to a name, and browsers ask only on safe pages. */
export function canUsePasskeys(): boolean {
  const isAddress = /^(?:[\d.]+|\[.*\])$/u.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** Whether the browser offers passkeys where the user name is typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** How often a visitor has asked for the dialog of the browser. */
let dialogs = 0;

/**
 * Asks for a passkey: in a dialog of the browser, or quietly, among its suggestions for the name.
 * @returns the signed answer, or null if the visitor used none.
 */
export async function askForPasskey(isQuiet = false) {
  if (!isQuiet) dialogs += 1;
  const before = dialogs;
  const { startAuthentication } = await library();
  const optionsJSON = await callApi(calls.beginPasskeyLogin);
  // A browser has one ceremony at a time: a quiet one that is late would end the dialog.
  if (isQuiet && dialogs !== before) return null;
  return unlessCancelled(
    startAuthentication({
      optionsJSON,
      useBrowserAutofill: isQuiet,
      verifyBrowserAutofillInput: false,
    }),
  );
}

/** Makes a passkey. @returns null if the user made none. */
export async function makePasskey(optionsJSON: ReplyOf<typeof calls.beginPasskey>['options']) {
  const { startRegistration } = await library();
  return unlessCancelled(startRegistration({ optionsJSON }));
}

/** Stops waiting for a passkey. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the device has a passkey of the account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}

/** Browsers do not tell a dialog that was closed from one that took too long. */
async function unlessCancelled<Reply>(asking: Promise<Reply>): Promise<Reply | null> {
  try {
    return await asking;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}
