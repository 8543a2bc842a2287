import { readQrCode } from './calls/short-addresses.ts';

/** The path of the QR code of an address of the site: a view of the map, a page or a short address. */
export function qrCodePath(address: string): string {
  return `${readQrCode.path}?address=${encodeURIComponent(address)}`;
}
