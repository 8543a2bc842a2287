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
import {
  type RestoreOptions,
  rehearseRestore,
  restore,
  verifyBackup,
} from '../features/exchange/restore-service.ts';
import { removeSecondFactor } from '../features/second-factor/service.ts';
import { makeSuperuser } from '../features/users/superusers.ts';
import { type AdminOutput, countOf } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { reportFindings } from './examine.ts';
import { describeImport, writeReport } from './import-report.ts';

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
      output.print(
        `Wrote ${countOf(written.rows, 'row')} and ${countOf(written.notes, 'note')} to ${request.report}.`,
      );
    }
    if (dryRun) {
      output.print('This was a dry run: nothing was changed.');
      return;
    }
    printLayout(result.laidOut, output);
    output.print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  },
  export: async ({ folder, force }, deps, output) => {
    const result = await exportNetwork(deps, folder, { force }, output);
    const { entities } = result;
    const written = [
      countOf(entities.person, 'person', 'people'),
      countOf(entities.organization, 'organisation'),
      countOf(entities.project, 'project'),
      countOf(result.relationships, 'relationship'),
    ];
    output.print(
      `Wrote ${written.join(', ')} and ${countOf(result.pictures, 'picture')} to ${folder}.`,
    );
    if (result.kept > 0) output.print(sayLeftOut(result.kept).trimEnd());
    if (result.missingPictures > 0) {
      const missing = countOf(result.missingPictures, 'picture');
      output.printError(
        `Left out: ${missing} that entities name and the file store does not have.`,
      );
    }
  },
  backup: async ({ file, force, encryptTo }, deps, output) => {
    const options = { force, encryptTo };
    const { tables, files, missingFiles } = await backUp(deps, file, options, output);
    const { size } = await stat(file);
    const megabytes = (size / 1024 / 1024).toFixed(1);
    const how = encryptTo === undefined ? '' : ', encrypted';
    output.print(`Backed up ${describe(tables, files)} to ${file} (${megabytes} MB${how}).`);
    if (missingFiles.length > 0) {
      const missing = countOf(missingFiles.length, 'picture');
      output.printError(`Not in the file store, and so not in the backup: ${missing}.`);
    }
  },
  restore: async ({ file, replace, dryRun, identity }, deps, output) => {
    if (dryRun) {
      const found = await rehearseRestore(deps, file, { replace, identity }, output);
      output.print(
        `Would restore ${describe(found.tables, found.files)} from the backup of ${found.createdAt}.`,
      );
      output.print('This was a dry run: nothing was changed.');
      return;
    }
    const alongside: RestoreOptions['alongside'] = (tx, { createdAt }) =>
      writeAudit(tx, systemClock(), { event: 'backup_restored', details: { made_at: createdAt } });
    const options = { replace, identity, alongside };
    const { createdAt, tables, files } = await restore(deps, file, options, output);
    output.print(`Restored ${describe(tables, files)} from the backup of ${createdAt}.`);
  },
  superuser: async ({ email, password }, deps, output) => {
    const hasher = await makePasswordHasher();
    const asking = { db: deps.db, clock: systemClock(), hasher, siteName: deps.siteName };
    const made = await makeSuperuser(asking, email, password).catch((error: unknown) => {
      // The address or the password breaks a rule, which the message names.
      if (error instanceof AppError) throw new ExchangeRefused(error.message);
      throw error;
    });
    output.print(
      made === 'created'
        ? `Made ${email} a superuser, who can log in now.`
        : `Made the account of ${email} a superuser's${password === '' ? '; its password stays' : ', with the new password'}.`,
    );
  },
  'second-factor': async ({ email }, { db }, output) => {
    const removed = await removeSecondFactor({ db, clock: systemClock() }, email);
    if (removed === null) throw new ExchangeRefused(`There is no account of ${email}.`);
    output.print(
      removed
        ? `Removed the second factor of ${email}, who can log in with the password alone.`
        : `The account of ${email} has no second factor.`,
    );
  },
  doctor: async (_request, { db, images }, output) => {
    const findings = await examineData({ db, images, clock: systemClock() }, output);
    reportFindings(findings, output);
  },
  migrate: async (_request, deps, output) => {
    const applied = [...deps.applied, ...(await migrate(deps.db))];
    if (applied.length === 0) output.print('The database is up to date.');
    for (const name of applied) output.print(`Applied ${name}.`);
  },
  demo: async ({ action }, deps, output) => {
    if (action === 'remove') {
      const removed = await removeDemo(deps);
      output.print(
        removed === 0
          ? 'There is no demo network here, and none will come by itself.'
          : `Removed the demo network: ${countOf(removed, 'entity', 'entities')}.`,
      );
      return;
    }
    const added = await loadDemo(deps, output);
    if (added === 0) {
      output.print('The demo network is here already.');
      return;
    }
    output.print(`Added the demo network: ${countOf(added, 'entity', 'entities')}.`);
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
  output.print(`The backup of ${createdAt} is whole: ${describe(tables, files)}.`);
}

function placingOf(output: AdminOutput) {
  return {
    onProgress: (share: number) => output.progress('Laying out the map', share, 'share'),
  };
}

/** Prints how many new entities were placed on the map. */
function printLayout(laidOut: LayoutResult | null, output: AdminOutput): void {
  if (!laidOut || laidOut.placed === 0) return;
  placingOf(output).onProgress(1);
  output.print(
    `Laid out the map: ${countOf(laidOut.placed, 'entity', 'entities')} placed in ${laidOut.seconds.toFixed(1)} s.`,
  );
}

function describe(tables: { name: string; rows: number }[], files: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const entities = tables.find((table) => table.name === 'entities')?.rows ?? 0;
  const relationships = tables.find((table) => table.name === 'relationships')?.rows ?? 0;
  return `${countOf(entities, 'entity', 'entities')} and ${countOf(relationships, 'relationship')} (${countOf(rows, 'row')} in ${countOf(tables.length, 'table')}), and ${countOf(files, 'picture')}`;
}
