import { isIP } from 'node:net';

/** Proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. */
export type TrustedProxies = number | string[];

const maxHops = 10;

/** Parses `TRUST_PROXY`; null if it is invalid. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'off') return 0;
  if (text === 'on') return 1;
  if (/^\d+$/u.test(text)) return Number(text) <= maxHops ? Number(text) : null;
  const proxies = text.split(',').map((part) => part.trim());
  return proxies.every(isAddressOrNetwork) ? proxies : null;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  // A network of all addresses would trust the visitors themselves.
  const size = /^\d{1,3}$/u.test(bits) ? Number(bits) : 0;
  return size >= 1 && size <= (version === 4 ? 32 : 128);
}

/**
 * The value for the server's `trustProxy`. The visitor's address is the nearest one not trusted:
 * anything to the left of it in `X-Forwarded-For` was written by the visitor.
 */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
