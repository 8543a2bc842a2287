import { openImages } from '../adapters/open-images.ts';
import type { Config } from '../config.ts';
import { announceFrom } from '../db/announcements.ts';
import { FolderInUse, lockFolder, socketPathOf } from '../db/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/open.ts';
import type { AdminOutput } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { forwardToHolder } from './forward-to-holder.ts';
import { runAdminCommand } from './run-command.ts';

/** Commands that change the map: servers on the same PostgreSQL then notify their open maps. */
const changesTheMap = new Set<AdminRequest['command']>(['import', 'restore', 'demo']);

const maxTries = 20;
const pauseMs = 100;

/**
 * Executes a request: in this process on a PostgreSQL or a free data folder, otherwise in the
 * process that holds the data folder.
 */
export async function runOnData(
  config: Config,
  request: AdminRequest,
  output: AdminOutput,
): Promise<number> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) {
    const onIdleError = (error: Error) => output.printError(error.message);
    return runOn(config, openPostgres(databaseUrl, onIdleError), request, output);
  }
  for (let tries = 1; ; tries++) {
    try {
      return await runInFolder(config, request, output);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      const exit = await forwardToHolder(socketPathOf(dataDir), request, output);
      if (exit !== null) return exit;
      // The holder ended between the two attempts: the folder will be free in a moment.
      if (tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function runInFolder(
  config: Config,
  request: AdminRequest,
  output: AdminOutput,
): Promise<number> {
  const lock = await lockFolder(config.dataDir);
  lock.answerWith((_request, response) => response.writeHead(409).end());
  try {
    return await runOn(config, await openEmbedded(config.dataDir), request, output);
  } finally {
    await lock.release();
  }
}

async function runOn(
  config: Config,
  database: OpenDatabase,
  request: AdminRequest,
  output: AdminOutput,
): Promise<number> {
  try {
    // The doctor changes nothing, and says if the database has to be migrated.
    const applied = request.command === 'doctor' ? [] : await migrate(database.db);
    const images = await openImages(config);
    const exit = await runAdminCommand(
      request,
      {
        ...{ db: database.db, images, applied, siteName: config.siteName },
        dataDir: config.dataDir,
      },
      output,
    );
    if (changesTheMap.has(request.command)) {
      await announceFrom(database.db, { type: 'graph_changed', entities: [] });
    }
    return exit;
  } finally {
    await database.close();
  }
}
