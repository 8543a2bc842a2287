import { type DefinedField, isFieldParameter } from '@mangrove/contract/browser';
import { fieldsQuery } from '../../domain/fields/defined-query.ts';
import { useLaterQuery } from '../../kit/later-query.ts';
import type { MapAddress } from './map-address.ts';

/**
 * The fields that this community defined, for filters, colours and columns; undefined until they
 * are known. They are read once the page is idle, or at once where the address names one or shows
 * the table, whose columns must not shift.
 */
export function useMapFields(address: MapAddress): readonly DefinedField[] | undefined {
  const isAsked =
    address.view === 'table' ||
    [address.color ?? '', ...Object.keys(address)].some(isFieldParameter);
  return useLaterQuery(fieldsQuery, isAsked ? 'now' : 'later').data;
}
