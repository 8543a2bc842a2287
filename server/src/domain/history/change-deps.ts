import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';

/** What a service works with that changes the network; app.ts makes it. */
export interface ChangeDeps {
  db: Db;
  clock: Clock;
  /** Tells open maps which entities changed; an empty list makes them load everything again. */
  onGraphChanged(entities: EntityRef[]): void;
  /** Deletes the bytes of pictures that are no longer held; handles its own failures. */
  onPicturesReleased(names: string[]): Promise<void>;
}
