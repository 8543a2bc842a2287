import { randomBytes } from 'node:crypto';
import type { EntityType } from '@mangrove/contract';

const addressPattern = /^\/api\/v1\/files\/(person|project|organization)\/([a-z0-9.]{1,60})$/u;

/** The kind and name in the address of an uploaded picture; empty texts for any other address. */
export function readAddress(url: string): { type: string; name: string } {
  const [, type = '', name = ''] = addressPattern.exec(url) ?? [];
  return { type, name };
}

/** The distinct names of those addresses that belong to uploaded pictures. */
export function namesOf(urls: string[]): string[] {
  return [...new Set(urls.map((url) => readAddress(url).name).filter((name) => name !== ''))];
}

/** 128 random bits as 25 letters and digits. */
export function randomName(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0');
}

/** The address of a picture, relative to the site. */
export function addressOf(entityType: EntityType, name: string): string {
  return `/api/v1/files/${entityType}/${name}`;
}
