import { type EntityType, nodeKey } from '@mangrove/contract/browser';
import { editorPaths, paths } from '../../api/paths.ts';
import { stringifyAddressSearch } from '../../kit/url-state/address-search.ts';

/** The address of the map with an entity selected and zoomed to. */
export function mapAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ node: nodeKey(type, id), zoom: true })}`;
}

/** The address of the map with nothing but an entity and its surroundings. */
export function focusAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ focus: nodeKey(type, id) })}`;
}

/** The address of the map with a path from an entity to one that is still to be chosen. */
export function pathAddressOf(type: EntityType, id: number): string {
  return `${paths.map}${stringifyAddressSearch({ path: `${nodeKey(type, id)}..` })}`;
}

/** Where "view" leads: to the entity's editor if the user may open it, otherwise to the map. */
export function viewAddressOf(type: EntityType, id: number, mayOpen: boolean): string {
  return mayOpen ? editorPaths[type].replace('$id', String(id)) : mapAddressOf(type, id);
}
