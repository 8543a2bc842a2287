// Access: the admin command and superusers may import.
import { stat } from 'node:fs/promises';
import type { Db } from '../../db/open.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import {
  type LayoutResult,
  layOutNetwork,
  refreshPlannerStatistics,
} from '../../domain/network/placing.ts';
import { readOfficialNames } from '../../domain/tags/public-tag-queries.ts';
import { refusedAmong } from '../../domain/unclaimed/refused-addresses.ts';
import { type CheckedFolder, checkFolder, FaultList } from './check-folder.ts';
import { ExchangeRefused, faultAt } from './faults.ts';
import type { FileTerms } from './field-cells.ts';
import { choicesOf, type ExchangeDeps, type ImportOptions } from './import-options.ts';
import { ImportPictures } from './import-pictures.ts';
import { planImport } from './import-plan.ts';
import { type ImportResult, picturesOf, resultOf } from './import-result.ts';
import { tellingWaits, waitLimits } from './import-waiting.ts';
import { text } from './messages.ts';
import type { Watcher } from './progress.ts';
import { rowText } from './row-messages.ts';
import { digestOfState, writeImport } from './write-import.ts';

/** The result of an import and of its layout; `laidOut` is null if no layout was asked for. */
export interface ImportOutcome extends ImportResult {
  laidOut: LayoutResult | null;
}

/**
 * Imports a folder of four CSV files, either all of it or nothing. Entities get no owner. What
 * earlier imports brought and people changed, merged or removed since is left as it is, unless
 * chosen otherwise.
 * @throws ExchangeRefused with every fault by file and line; then nothing was changed.
 */
export async function importNetwork(
  deps: ExchangeDeps,
  folder: string,
  options: ImportOptions,
  watcher: Watcher,
): Promise<ImportOutcome> {
  const waits = options.waits ?? waitLimits;
  const { result, laidOut } = await tellingWaits(watcher, waits, async (told) => {
    await requireFolder(folder);
    const terms: FileTerms = {
      officialTags: await readOfficialNames(deps.db),
      definitions: await selectDefinitions(deps.db, 'all'),
    };
    const { decodesHtml = false } = options;
    const checked = await checkFolder(folder, terms, told, decodesHtml);
    await refuseRefused(deps.db, checked.addresses);
    const pictures = new ImportPictures(deps, folder);
    const { source } = options;
    const reading = { folder, source, terms, decodesHtml, checked, pictures };
    const plan = await planImport(deps.db, reading, choicesOf(options), told);
    const wanted = picturesOf(reading, plan, choicesOf(options));
    await pictures.take(wanted, { checkOnly: options.dryRun ?? false }, told);
    if (!options.dryRun) return writeImport(deps, reading, { ...options, waits }, told);
    const digest = await digestOfState(deps.db, reading, plan, options, told);
    return { result: resultOf(reading, plan, choicesOf(options), digest), laidOut: null };
  });
  if (laidOut) await refreshPlannerStatistics(deps.db);
  else if (options.placing && !options.dryRun) {
    return { ...result, laidOut: await layOutNetwork(deps.db, options.placing) };
  }
  return { ...result, laidOut };
}

/**
 * Nobody imports people who asked not to be invited again.
 * @throws ExchangeRefused with the rows that name their addresses.
 */
async function refuseRefused(db: Db, addresses: CheckedFolder['addresses']): Promise<void> {
  const refused = await refusedAmong(
    db,
    addresses.map(({ address }) => address),
  );
  const faults = new FaultList();
  for (const { file, line, address } of addresses) {
    if (refused.has(address)) faults.add(faultAt(file, line, rowText.asksNotToBeThere));
  }
  faults.refuseIfAny();
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    throw new ExchangeRefused(
      found.code === 'ENOENT'
        ? text.folderMissing(folder)
        : text.folderUnreadable(folder, String(found.code)),
    );
  }
  if (!found.isDirectory()) throw new ExchangeRefused(text.noFolder(folder));
}
