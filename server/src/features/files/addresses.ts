import { randomBytes } from 'node:crypto';
import type { EntityType } from '@mangrove/contract';

const addressPattern = /^\/api\/v1\/files\/(person|project|organization)\/([a-z0-9.]{1,60})$/u;

/** The kind and the name that an address of an uploaded picture says; empty texts for any other. */
export function readAddress(url: string): { type: string; name: string } {
  const [, type = '', name = ''] = addressPattern.exec(url) ?? [];
  return { type, name };
}

/** The names of those addresses that are of uploaded pictures, each once. */
export function namesOf(urls: string[]): string[] {
  return [...new Set(urls.map((url) => readAddress(url).name).filter((name) => name !== ''))];
}

/** 128 random bits as 25 letters and digits. */
export function randomName(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0');
}

/** Where a picture is read, relative to the site. */
export function addressOf(entityType: EntityType, name: string): string {
  return `/api/v1/files/${entityType}/${name}`;
}
