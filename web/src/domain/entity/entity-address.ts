import { type EntityType, nodeKey } from '@mangrove/contract/browser';
import { editorPaths, paths } from '../../api/paths.ts';
import { stringifyAddressSearch } from '../../kit/url-state/address-search.ts';

/** Where an entity is shown on the map: selected and flown to. */
export function mapAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ node: nodeKey(type, id), zoom: true })}`;
}

/** Where the map looks for how an entity is connected to another one, which is to be chosen. */
export function pathAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ path: `${nodeKey(type, id)}..` })}`;
}

/** Where "view" leads: to the entity's own page for whoever may open it, else to it on the map. */
export function viewAddressOf(type: EntityType, id: number, mayOpen: boolean): string {
  return mayOpen ? editorPaths[type].replace('$id', String(id)) : mapAddressOf(type, id);
}
