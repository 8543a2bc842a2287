// What is kept of the client that a session belongs to: enough for its owner to recognise it.
import { expandIpv6 } from '../../http/gate.ts';
import { text as messages } from './messages.ts';

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  // Most of the others call themselves Chrome or Safari as well, so these come last.
  [/\b(?:Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
];

/** Browser and system of a `User-Agent`, such as `Firefox on Linux`; a program by its first word. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const nameIn = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  if (!browser) return /^[\w.-]{1,40}/u.exec(text)?.[0] ?? '';
  const system = nameIn(systems);
  return system ? messages.deviceOn(browser, system) : browser;
}

/** The range of an address: 256 addresses of IPv4, a provider's block of IPv6. */
export function rangeOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/u, '');
  if (plain.includes(':')) return `${expandIpv6(plain).slice(0, 3).join(':')}::/48`;
  const parts = plain.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : '';
}
