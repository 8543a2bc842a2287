import { type EntitySearchResult, nodeKey } from '@mangrove/contract/browser';
import { linkOptions } from '@tanstack/react-router';
import { editorPaths, paths } from '../../api/paths.ts';
import { useOwnProfile } from '../../domain/entity/own-profile.ts';
import { useOwnRole } from '../../domain/entity/own-role.ts';

/** Returns a function that gives the link of a result for the signed-in user. */
export function useResultLink() {
  const { roleOn } = useOwnRole();
  const profile = useOwnProfile().data?.profile;
  return (result: EntitySearchResult) => {
    const { type, id } = result;
    const isOwnProfile = profile?.type === type && profile.id === id;
    return resultLink(result, isOwnProfile || roleOn(id) !== null);
  };
}

/** The link of a result: its editor if the user may open it, else its place on the map. */
export function resultLink(
  { type, id, name }: Pick<EntitySearchResult, 'type' | 'id' | 'name'>,
  mayOpen: boolean,
) {
  if (type === 'tag') return linkOptions({ to: paths.map, search: { tag: [name] } });
  if (mayOpen) return linkOptions({ to: editorPaths[type], params: { id: String(id) } });
  return linkOptions({ to: paths.map, search: { node: nodeKey(type, id), zoom: true } });
}
