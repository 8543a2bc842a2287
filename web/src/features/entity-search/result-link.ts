import { type EntitySearchResult, nodeKey } from '@mangrove/contract/browser';
import { linkOptions } from '@tanstack/react-router';
import { editorPaths, paths } from '../../api/paths.ts';

/** The link of a result: its editor if the user may open it, else its place on the map. */
export function resultLink(
  { type, id, name }: Pick<EntitySearchResult, 'type' | 'id' | 'name'>,
  mayOpen: boolean,
) {
  if (type === 'tag') return linkOptions({ to: paths.map, search: { tag: [name] } });
  if (mayOpen) return linkOptions({ to: editorPaths[type], params: { id: String(id) } });
  return linkOptions({ to: paths.map, search: { node: nodeKey(type, id), zoom: true } });
}
