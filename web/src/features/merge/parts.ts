import {
  type Entity,
  type MergeBody,
  type MergeField,
  type MergeList,
  mergeFields,
  mergeLists,
  takeBoth,
} from '@mangrove/contract/browser';

export type Part = MergeField | MergeList;
export type Take = NonNullable<MergeBody['take']>;

/** Whose value of a part the merged entity shows; `both` only for lists. */
export type Side = 'survivor' | 'merged' | 'both';

/** One part in which two entities differ, with the values of both as lines of text. */
export interface Difference {
  part: Part;
  isList: boolean;
  survivor: readonly string[];
  merged: readonly string[];
}

/** The parts in which the entities differ, in the order of the editor. */
export function differencesOf(survivor: Entity, merged: Entity): Difference[] {
  const fields = mergeFields[survivor.type].map((part) => ({ part, isList: false }));
  const lists = mergeLists[survivor.type].map((part) => ({ part, isList: true }));
  return [...fields, ...lists]
    .map(({ part, isList }) => ({
      part,
      isList,
      survivor: linesOf(survivor, part),
      merged: linesOf(merged, part),
    }))
    .filter((one) => one.survivor.join('\n') !== one.merged.join('\n'));
}

/** The initial choice: the survivor's value unless it is empty; for lists both. */
export function initialTake(differences: readonly Difference[]): Take {
  const take: Record<Part, Side> = { ...takeBoth };
  for (const { part, isList, survivor } of differences) {
    if (!isList && survivor.length === 0) take[part] = 'merged';
  }
  return take as Take;
}

function linesOf(entity: Entity, part: Part): string[] {
  return readLines(entity, part).filter((line) => line !== '');
}

function readLines(entity: Entity, part: Part): string[] {
  switch (part) {
    case 'name':
      return [entity.name];
    case 'pronouns':
      return entity.type === 'person' ? [entity.pronouns] : [];
    case 'about':
      return [entity.type === 'person' ? entity.bio : entity.description];
    case 'photo':
      return [entity.photo_url];
    case 'year':
      return entity.type === 'project' ? [entity.year] : [];
    case 'locations':
      return entity.locations.map(({ place_name, city, state, country }) =>
        [place_name, city, state, country].filter((text) => text !== '').join(', '),
      );
    case 'social_links':
      return entity.social_links.map(({ url }) => url);
    case 'tags':
      return entity.tags_with_type.map(({ name }) => name);
    case 'images':
      return entity.type === 'project' ? entity.images.map(({ image_url }) => image_url) : [];
  }
}
