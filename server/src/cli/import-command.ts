import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemClock } from '../adapters/clock.ts';
import { writeAudit } from '../features/audit/service.ts';
import { describeForAudit, importNetwork } from '../features/exchange/import-service.ts';
import { layOutNetwork } from '../features/graph/placing.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminOutput, countOf } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { describeImport, listNotes } from './import-report.ts';

type ImportRequest = Extract<AdminRequest, { command: 'import' }>;

export async function runImport(
  request: ImportRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  const started = performance.now();
  const { folder, dryRun } = request;
  const name = basename(folder);
  const result = await importNetwork(
    deps,
    folder,
    {
      source: `folder:${name}`,
      dryRun,
      alongside: (tx, done) => writeAudit(tx, systemClock(), describeForAudit(name, done)),
    },
    output,
  );
  for (const line of describeImport(result, folder, dryRun)) output.say(line);
  if (request.report !== null) {
    const notes = listNotes(result.notes);
    await writeFile(request.report, notes.map((line) => `${line}\n`).join(''));
    output.say(`Wrote ${countOf(notes.length, 'note')} to ${request.report}.`);
  }
  if (dryRun) {
    output.say('This was a dry run: nothing was changed.');
    return;
  }
  await layOut(deps, output);
  output.say(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Gives new entities their place on the map, and says so. */
export async function layOut(deps: AdminDeps, output: AdminOutput): Promise<void> {
  const onProgress = (share: number) => output.progress('Laying out the map', share, 'share');
  const { placed, seconds } = await layOutNetwork(deps.db, { onProgress });
  if (placed === 0) return;
  onProgress(1);
  output.say(
    `Laid out the map: ${countOf(placed, 'entity', 'entities')} placed in ${seconds.toFixed(1)} s.`,
  );
}
