import { type EntityType, nodeKey } from '@mangrove/contract';
import { stringifyAddressSearch } from '../../lib/address-search.ts';
import { paths } from '../../lib/paths.ts';

/** Where an entity is shown on the map: selected and flown to. */
export function mapAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ node: nodeKey(type, id), zoom: true })}`;
}
