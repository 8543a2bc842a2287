import { del, get, post } from './call.ts';

export const openShortAddress = get('short_address', '/s/:code');
export const readQrCode = get('qr_code', '/qr-code.svg');
export const listShortAddresses = get('short_addresses', '/api/v1/short-addresses');
export const createShortAddress = post('create_short_address', '/api/v1/short-addresses');
export const deleteShortAddress = del('delete_short_address', '/api/v1/short-addresses/:id');
