import type { Audience, Platform } from '@mangrove/contract';
import type { Generated, GeneratedAlways } from 'kysely';

interface LocationsTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  place_name: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  audience: Generated<Audience>;
}

interface SocialLinksTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  platform: Platform;
  url: string;
  audience: Generated<Audience>;
}

interface ImagesTable {
  id: Generated<number>;
  entity_id: number;
  sort_order: Generated<number>;
  image_url: string;
  low_res_url: Generated<string>;
  file: GeneratedAlways<string | null>;
  small_file: GeneratedAlways<string | null>;
  caption: Generated<string>;
  audience: Generated<Audience>;
  covered: Generated<boolean>;
}

/** The tables of the lists of entities that have rows of their own. */
export interface PartsSchema {
  locations: LocationsTable;
  social_links: SocialLinksTable;
  images: ImagesTable;
}
