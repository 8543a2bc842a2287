import { type Clock, systemClock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { ViewerClass } from '../access/viewer.ts';

/** What a service works with that changes the network; app.ts makes it. */
export interface ChangeDeps {
  db: Db;
  clock: Clock;
  /**
   * Tells open maps which entities changed; an empty list makes them load everything again.
   * @param viewers the classes that see something of the change; null, or none given, for all.
   */
  onGraphChanged(entities: EntityRef[], viewers?: ViewerClass[] | null): void;
  /** Deletes the bytes of pictures that are no longer held; handles its own failures. */
  onPicturesReleased(names: string[]): Promise<void>;
}

/** For commands and long jobs: who starts them tells open maps when all is done. */
export function silentDeps({ db, images }: { db: Db; images?: ImageStore }): ChangeDeps {
  return {
    db,
    clock: systemClock(),
    onGraphChanged: () => undefined,
    onPicturesReleased: async (names) => {
      for (const name of names) await images?.delete(name);
    },
  };
}
