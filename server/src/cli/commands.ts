// The implementations of the admin commands, with their output.
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemClock } from '../adapters/clock.ts';
import type { ImageStore } from '../adapters/image-store.ts';
import { makePasswordHasher } from '../adapters/password-hasher.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { loadDemo, removeDemo } from '../demo/load-demo.ts';
import { writeAudit } from '../domain/audit/write-audit.ts';
import { type LayoutResult, layOutNetwork } from '../domain/network/placing.ts';
import { AppError } from '../errors.ts';
import { examineData } from '../features/doctor/service.ts';
import { backUp } from '../features/exchange/backup-service.ts';
import { exportNetwork, sayLeftOut } from '../features/exchange/export-service.ts';
import { ExchangeRefused } from '../features/exchange/faults.ts';
import { describeForAudit } from '../features/exchange/import-result.ts';
import { importNetwork } from '../features/exchange/import-service.ts';
import { steps } from '../features/exchange/messages.ts';
import {
  type RestoreOptions,
  rehearseRestore,
  restore,
  verifyBackup,
} from '../features/exchange/restore-service.ts';
import { removeSecondFactor } from '../features/second-factor/service.ts';
import { makeSuperuser } from '../features/users/superusers.ts';
import type { AdminOutput } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { reportFindings } from './examine.ts';
import { text as importText } from './import-messages.ts';
import { describeImport, writeReport } from './import-report.ts';
import { type BackupCounts, backupText, text } from './messages.ts';

/** The resources of an admin command: opened by itself, or lent by the running server. */
export interface AdminDeps {
  db: Db;
  images: ImageStore;
  /** The data folder: backups also hold what the operator has put there. */
  dataDir?: string | undefined;
  siteName: string;
  /** The migrations that were applied when the database was opened. */
  applied: string[];
}

type Command<Name extends AdminRequest['command']> = (
  request: Extract<AdminRequest, { command: Name }>,
  deps: AdminDeps,
  output: AdminOutput,
) => Promise<void>;

export const commands: { [Name in AdminRequest['command']]: Command<Name> } = {
  import: async (request, deps, output) => {
    const started = performance.now();
    const { folder, dryRun, decodesHtml = false } = request;
    const name = basename(folder);
    const result = await importNetwork(
      deps,
      folder,
      {
        source: `folder:${name}`,
        dryRun,
        choices: { takeFileValues: request.takeFileValues, bringBack: request.bringBack },
        decodesHtml,
        placing: placingOf(output),
        alongside: (tx, done) => writeAudit(tx, systemClock(), describeForAudit(name, done)),
      },
      { ...output, wait: output.printError },
    );
    for (const line of describeImport(result, folder, dryRun)) output.print(line);
    if (request.report !== null) {
      const written = await writeReport(request.report, result);
      output.print(importText.wroteReport(written.rows, written.notes, request.report));
    }
    if (dryRun) {
      output.print(text.dryRun);
      return;
    }
    printLayout(result.laidOut, output);
    output.print(text.done(((performance.now() - started) / 1000).toFixed(1)));
  },
  export: async ({ folder, force }, deps, output) => {
    const result = await exportNetwork(deps, folder, { force }, output);
    const { entities, relationships, pictures } = result;
    output.print(text.exported(entities, relationships, pictures, folder));
    if (result.kept > 0) output.print(sayLeftOut(result.kept).trimEnd());
    if (result.missingPictures > 0) {
      output.printError(text.picturesLeftOut(result.missingPictures));
    }
  },
  backup: async ({ file, force, encryptTo }, deps, output) => {
    const options = { force, encryptTo };
    const { tables, files, missingFiles } = await backUp(deps, file, options, output);
    const { size } = await stat(file);
    const megabytes = (size / 1024 / 1024).toFixed(1);
    const say = encryptTo === undefined ? backupText.made : backupText.madeEncrypted;
    output.print(say(countIn(tables, files), file, megabytes));
    if (missingFiles.length > 0) {
      output.printError(backupText.picturesMissing(missingFiles.length));
    }
  },
  restore: async ({ file, replace, dryRun, identity }, deps, output) => {
    if (dryRun) {
      const found = await rehearseRestore(deps, file, { replace, identity }, output);
      const counts = countIn(found.tables, found.files);
      output.print(backupText.wouldRestore(counts, found.createdAt));
      output.print(text.dryRun);
      return;
    }
    const alongside: RestoreOptions['alongside'] = (tx, { createdAt }) =>
      writeAudit(tx, systemClock(), { event: 'backup_restored', details: { made_at: createdAt } });
    const options = { replace, identity, alongside };
    const { createdAt, tables, files } = await restore(deps, file, options, output);
    output.print(backupText.restored(countIn(tables, files), createdAt));
  },
  superuser: async ({ email, password }, deps, output) => {
    const hasher = await makePasswordHasher();
    const asking = { db: deps.db, clock: systemClock(), hasher, siteName: deps.siteName };
    const made = await makeSuperuser(asking, email, password).catch((error: unknown) => {
      // The address or the password breaks a rule, which the message names.
      if (error instanceof AppError) throw new ExchangeRefused(error.message);
      throw error;
    });
    const say =
      made === 'created'
        ? text.madeSuperuser
        : password === ''
          ? text.promoted
          : text.promotedWithPassword;
    output.print(say(email));
  },
  'second-factor': async ({ email }, { db }, output) => {
    const removed = await removeSecondFactor({ db, clock: systemClock() }, email);
    if (removed === null) throw new ExchangeRefused(text.noAccount(email));
    output.print((removed ? text.secondFactorRemoved : text.noSecondFactor)(email));
  },
  doctor: async (_request, { db, images }, output) => {
    const findings = await examineData({ db, images, clock: systemClock() }, output);
    reportFindings(findings, output);
  },
  migrate: async (_request, deps, output) => {
    const applied = [...deps.applied, ...(await migrate(deps.db))];
    if (applied.length === 0) output.print(text.upToDate);
    for (const name of applied) output.print(text.applied(name));
  },
  demo: async ({ action }, deps, output) => {
    if (action === 'remove') {
      const removed = await removeDemo(deps);
      output.print(removed === 0 ? text.noDemo : text.demoRemoved(removed));
      return;
    }
    const added = await loadDemo(deps, output);
    if (added === 0) {
      output.print(text.demoThere);
      return;
    }
    output.print(text.demoAdded(added));
    printLayout(await layOutNetwork(deps.db, placingOf(output)), output);
  },
};

/** Checks a backup where it lies. @throws ExchangeRefused if it is damaged or cannot be opened. */
export async function verify(
  file: string,
  identity: string | undefined,
  output: AdminOutput,
): Promise<void> {
  const { createdAt, tables, files } = await verifyBackup(file, identity, output);
  output.print(backupText.whole(countIn(tables, files), createdAt));
}

function placingOf(output: AdminOutput) {
  return {
    onProgress: (share: number) => output.progress(steps.layingOut, share, 'share'),
  };
}

/** Prints how many new entities were placed on the map. */
function printLayout(laidOut: LayoutResult | null, output: AdminOutput): void {
  if (!laidOut || laidOut.placed === 0) return;
  placingOf(output).onProgress(1);
  output.print(text.laidOut(laidOut.placed, laidOut.seconds.toFixed(1)));
}

function countIn(tables: { name: string; rows: number }[], pictures: number): BackupCounts {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    entities: rowsOf('entities'),
    relationships: rowsOf('relationships'),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    tables: tables.length,
    pictures,
  };
}
