import type { EntityType, Platform, TagType } from '@mangrove/contract';
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely';

/** Times come as `Date` from both engines; `bigint` and `integer` come as numbers. */
type Time = Generated<Date>;

export interface EntitiesTable {
  id: Generated<number>;
  type: EntityType;
  first_name: Generated<string>;
  last_name: Generated<string>;
  name: string;
  pronouns: Generated<string>;
  about: Generated<string>;
  photo_url: Generated<string>;
  low_res_photo_url: Generated<string>;
  year: Generated<string>;
  year_ranges: Generated<string>;
  user_id: Generated<number | null>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface LocationsTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  place_name: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  latitude: number | null;
  longitude: number | null;
}

export interface SocialLinksTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  platform: Platform;
  url: string;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
  tag_type: Generated<TagType>;
  created_at: Time;
  updated_at: Time;
}

export interface EntityTagsTable {
  entity_id: number;
  tag_id: number;
  tag_type: TagType;
  sort_order: Generated<number>;
}

export interface FilesTable {
  name: string;
  entity_type: EntityType;
  content_type: string;
  byte_size: number;
  uploaded_by: Generated<number | null>;
  created_at: Time;
}

export interface ImagesTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  image_url: string;
  low_res_url: Generated<string>;
  caption: Generated<string>;
}

export interface RelationshipsTable {
  id: Generated<number>;
  node1_id: number;
  node2_id: number;
  role: Generated<string>;
  years: Generated<string>;
  year_ranges: Generated<string>;
  created_at: Time;
  updated_at: Time;
}

export interface PositionsTable {
  entity_id: number;
  x: number;
  y: number;
}

export interface ImportKeysTable {
  source: string;
  type: EntityType;
  key: string;
  entity_id: number;
}

export interface SettingsTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>>;
  updated_at: Time;
}

export interface NetworkVersionTable {
  only_row: Generated<boolean>;
  version: number;
  epoch: string;
}

export interface Schema {
  entities: EntitiesTable;
  locations: LocationsTable;
  social_links: SocialLinksTable;
  tags: TagsTable;
  official_tags: { name: string };
  entity_tags: EntityTagsTable;
  files: FilesTable;
  images: ImagesTable;
  relationships: RelationshipsTable;
  positions: PositionsTable;
  import_keys: ImportKeysTable;
  settings: SettingsTable;
  network_version: NetworkVersionTable;
}

export type EntityRow = Selectable<EntitiesTable>;
export type NewEntityRow = Insertable<EntitiesTable>;
