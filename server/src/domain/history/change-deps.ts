import { type Clock, systemClock } from '../../adapters/clock.ts';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Raised } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { EntityRef } from '../../db/schema.ts';

/** What a service works with that changes the network; app.ts makes it. */
export interface ChangeDeps {
  db: Db;
  clock: Clock;
  /**
   * Tells open maps which entities changed; an empty list makes them load everything again.
   * @param raised the version that the change made; none given if there were several.
   */
  onGraphChanged(entities: EntityRef[], raised?: Raised): void;
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
