import { entityTypes, limits } from '@mangrove/contract/browser';
import { defineAddress } from '../../kit/url-state/address.ts';
import { int, oneOf, type Search } from '../../kit/url-state/fields.ts';

const id = int(1, limits.idMax);

/** The kind, the ids of the survivor and of the entity to merge into it; `done`: a merge's id. */
export const mergeAddress = defineAddress({
  type: oneOf(entityTypes, 'person'),
  keep: id,
  merge: id,
  done: id,
});

export interface MergeAddress {
  type?: (typeof entityTypes)[number];
  keep?: number;
  merge?: number;
  done?: number;
}

export function readMergeAddress(search: Search): MergeAddress {
  return mergeAddress.validate(search);
}
