import * as z from 'zod';
import { certainties, sourceKinds } from '../model/sources.ts';
import { CoverOf } from './cover.ts';
import { EntityId, EntityType } from './entity-id.ts';

/** Somebody that a source names: public profiles only. */
const NamedBySource = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  cover: CoverOf,
});

/** How somebody knows it; texts are empty where nothing is said. */
export const Source = z.object({
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string(),
  archived_url: z.string(),
  /** A day, such as `2026-05-14`. */
  on: z.string(),
  quote: z.string(),
  certainty: z.enum(certainties).nullable(),
  /** Null where nobody is named, and where the reader does not see who it is. */
  said_by: NamedBySource.nullable(),
  /** The profile of who wrote it, if the reader sees one. */
  author: NamedBySource.nullable(),
  /** When it was written. */
  at: z.string(),
});
export type Source = z.output<typeof Source>;
