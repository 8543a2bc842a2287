// The demo network is an ordinary import folder with its pictures. It is imported in one
// transaction: if that is interrupted, nothing is stored, and it is loaded at the next start.
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { systemClock } from '../adapters/clock.ts';
import { logEverything } from '../db/network-changes.ts';
import type { NetworkTx } from '../db/transact.ts';
import { writeAudit } from '../domain/audit/write-audit.ts';
import { hasEntities } from '../domain/entity/lock-queries.ts';
import { releasePictures } from '../domain/files/held-pictures.ts';
import { selectShownBy } from '../domain/files/queries.ts';
import { silentDeps } from '../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../domain/history/change-network.ts';
import { eraseEntities } from '../features/deleted/erasing.ts';
import type { ExchangeDeps } from '../features/exchange/import-options.ts';
import { describeForAudit } from '../features/exchange/import-result.ts';
import { importNetwork } from '../features/exchange/import-service.ts';
import { silentWatcher, type Watcher } from '../features/exchange/progress.ts';
import {
  deleteDemo,
  demoSource,
  readDemoState,
  selectDemoIds,
  writeDemoState,
} from './demo-queries.ts';

/** The folder of the demo network, as `npm run admin -- import` reads it; ends with a slash. */
export const demoNetworkFolder = new URL('./network/', import.meta.url);

/** Loads the demo network into an empty database, unless it was removed on purpose. */
export async function loadDemoIfEmpty(deps: ExchangeDeps & { log: Logger }): Promise<void> {
  if ((await readDemoState(deps.db)) !== null || (await hasEntities(deps.db))) return;
  const started = performance.now();
  const entities = await loadDemo(deps);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  deps.log.info({ entities, seconds }, 'loaded the demo network');
}

/**
 * Adds the demo network; entities of it that exist already stay as they are.
 * @returns the number of added entities.
 */
export async function loadDemo(
  deps: ExchangeDeps,
  watcher: Watcher = silentWatcher,
): Promise<number> {
  const folder = fileURLToPath(demoNetworkFolder);
  const { added } = await importNetwork(
    deps,
    folder,
    {
      source: demoSource,
      alongside: async (tx, result) => {
        await writeAudit(tx, systemClock(), describeForAudit(demoSource, result));
        await writeDemoState(tx, { loaded: true, entities: (await selectDemoIds(tx)).length });
      },
    },
    watcher,
  );
  return added.person + added.organization + added.project;
}

/**
 * Removes the demo network with all relationships to it; it is not loaded again.
 * @returns the number of removed entities.
 */
export function removeDemo(deps: ExchangeDeps): Promise<number> {
  const remove = async (tx: NetworkTx, change: NetworkChange) => {
    await logEverything(tx);
    const ids = await selectDemoIds(tx);
    const shown = await selectShownBy(tx, ids);
    await deleteDemo(tx, ids);
    const erased = await eraseEntities(tx, ids);
    change.release([...erased.pictures, ...(await releasePictures(tx, shown))]);
    await writeDemoState(tx, { loaded: false, entities: 0 });
    const details = { entities: ids.length };
    await change.audit({ event: 'demo_removed', details });
    change.touch();
    return ids.length;
  };
  return changeNetwork(silentDeps(deps), null, remove, { isLong: true });
}
