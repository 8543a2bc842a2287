import {
  type ImportCounts,
  type ImportReport,
  type ImportRow,
  importLimits,
  importStatuses,
} from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { AppError } from '../../errors.ts';
import { ExchangeRefused, faultAt } from '../exchange/faults.ts';
import type { ExchangeDeps } from '../exchange/import-options.ts';
import { type FolderPreview, previewFolder } from '../exchange/import-preview.ts';
import { describeForAudit, type ImportResult } from '../exchange/import-result.ts';
import { mayComeBack, type PlannedRow } from '../exchange/import-rows.ts';
import { importNetwork } from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import type { ImportChoices } from '../exchange/row-fates.ts';
import { digestOf, withUploadedFolder } from './import-upload.ts';
import { text } from './messages.ts';

export interface NetworkImportDeps
  extends ExchangeDeps,
    Pick<ChangeDeps, 'clock' | 'onGraphChanged'> {
  dataDir: string;
}

/** The source's name and what was chosen for rows of earlier imports. */
export interface AskedImport {
  source: string;
  take_file_values: boolean;
  bring_back: readonly string[];
  decode_html?: 'true' | undefined;
}

/** Dry run of the admin command's import on uploaded files, with a preview of the first rows. */
export function checkUpload(
  deps: NetworkImportDeps,
  request: FastifyRequest,
  asked: AskedImport,
): Promise<ImportReport> {
  // Superusers with a fresh login, by the endpoint.
  return withUploadedFolder(deps.dataDir, request, async ({ folder, hashes }) => {
    const { preview, result, refused } = await whileConnected(request, (signal) =>
      checkFiles(deps, folder, asked, signal),
    );
    return {
      digest: `${digestOf(asked.source, hashes, asked.decode_html)}.${result?.digest ?? ''}`,
      files: preview.files,
      counts: result && countsOf(result),
      rows: result ? rowsOf(result) : [],
      errors: refused ? errorsOf(refused) : [],
      errors_count: refused ? Math.max(refused.faultCount, 1) : 0,
      ...notesOf(result),
      preview: describePreview(preview),
    };
  });
}

async function checkFiles(
  deps: NetworkImportDeps,
  folder: string,
  asked: AskedImport,
  signal: AbortSignal,
) {
  let preview: FolderPreview = { files: [], entities: [], relationships: [] };
  try {
    const decodesHtml = asked.decode_html !== undefined;
    preview = await previewFolder(deps.db, folder, importLimits.previewed, { signal, decodesHtml });
    const choices = choicesOf(asked);
    const options = { source: nameOf(asked.source), choices, dryRun: true, decodesHtml };
    const result = await importNetwork(deps, folder, options, { ...silentWatcher, signal });
    return { preview, result, refused: null };
  } catch (error) {
    if (!(error instanceof ExchangeRefused)) throw error;
    return { preview, result: null, refused: error };
  }
}

/** Runs work that stops if the client closes the connection, and so waits for no answer. */
async function whileConnected<Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(new AppError('malformed', text.connectionClosed));
  socket.once('close', leave);
  if (socket.destroyed) leave();
  try {
    return await work(leaving.signal);
  } finally {
    socket.off('close', leave);
  }
}

/**
 * Imports files that a dry run has checked, like the admin command, and places new entities.
 * @throws conflict for files other than those checked, or if something else would become of them
 * by now; rule_broken with each fault by file and line.
 */
export function importUpload(
  deps: NetworkImportDeps,
  viewer: Viewer,
  request: FastifyRequest,
  { digest, ...asked }: AskedImport & { digest: string },
): Promise<ImportCounts> {
  // Superusers with a fresh login, by the endpoint.
  return withUploadedFolder(deps.dataDir, request, async ({ folder, hashes }) => {
    const [files, found] = digest.split('.');
    if (digestOf(asked.source, hashes, asked.decode_html) !== files) {
      throw new AppError('conflict', text.otherFiles);
    }
    const result = await importNetwork(
      deps,
      folder,
      {
        source: nameOf(asked.source),
        actorId: viewer.userId,
        choices: choicesOf(asked),
        approve: (present) => requireSame(present, found, asked),
        decodesHtml: asked.decode_html !== undefined,
        placing: {},
        alongside: (tx, done) =>
          writeAudit(tx, deps.clock, { by: viewer, ...describeForAudit(asked.source, done) }),
      },
      silentWatcher,
    ).catch((error: unknown) => {
      throw error instanceof ExchangeRefused ? refusalOf(error) : error;
    });
    deps.onGraphChanged([]);
    return countsOf(result);
  });
}

/** The same source name as the admin command's: each recognises what the other has imported. */
function nameOf(source: string): string {
  return `folder:${source}`;
}

function choicesOf({ take_file_values, bring_back }: AskedImport): ImportChoices {
  return { takeFileValues: take_file_values, bringBack: bring_back };
}

/** Without choices an import leaves everything else as it is, whatever was found before. */
function requireSame(present: string, found: string | undefined, asked: AskedImport): void {
  const isChosen = asked.take_file_values || asked.bring_back.length > 0;
  if (present === found || (!found && !isChosen)) return;
  throw new AppError('conflict', text.networkChanged);
}

function countsOf(result: ImportResult): ImportCounts {
  return {
    added: result.added,
    added_relationships: result.addedRelationships,
    namesakes: result.namesakes,
    already_there: result.alreadyThere,
    taken: result.taken,
    brought_back: result.broughtBack,
    left_out: result.leftOut,
  };
}

/** What became of the rows: how many have each status, and the first of them. */
function rowsOf({ rows }: ImportResult): ImportReport['rows'] {
  return importStatuses.map((status) => {
    const { entities, relationships } = rows.count((fate) => fate.status === status);
    const first = rows.first(status, importLimits.rowsTold).map(describeRow);
    return { status, count: entities + relationships, first };
  });
}

function describeRow({ fate, ...row }: PlannedRow): ImportRow {
  const { differs = [], changed, survivor = null, removed } = fate;
  return {
    ...row,
    differs,
    changed: changed ? { by: changed.by, at: changed.at.toISOString() } : null,
    survivor,
    removed: removed ? { ...removed, at: removed.at?.toISOString() ?? null } : null,
    may_come_back: mayComeBack(fate),
  };
}

function errorsOf({ faults, said }: ExchangeRefused): ImportReport['errors'] {
  if (faults.length === 0) return [faultAt('', null, said)];
  return faults.slice(0, importLimits.errorsTold);
}

function refusalOf(refused: ExchangeRefused): AppError {
  return new AppError('rule_broken', refused.said, {
    errors: errorsOf(refused).map(({ file, line, ...said }) => ({
      path: line === null ? file : `${file}:${line}`,
      ...said,
    })),
  });
}

function notesOf(result: ImportResult | null): Pick<ImportReport, 'notes' | 'notes_count'> {
  const notes = result?.notes ?? [];
  return {
    notes: notes.slice(0, importLimits.notesTold).map(({ places, ...note }) => ({
      ...note,
      count: places.length,
      places: places.slice(0, importLimits.placesTold),
    })),
    notes_count: notes.length,
  };
}

function describePreview({ entities, relationships }: FolderPreview): ImportReport['preview'] {
  return {
    entities: entities.map(({ content, line }) => {
      const { locations = [], tags = [], about = '' } = content.document;
      const [place] = locations;
      const names = place ? [place.place_name, place.city, place.country] : [];
      return {
        type: content.type,
        line,
        name: content.name,
        about,
        location: names.filter((name) => name !== '').join(', '),
        tags: tags.map(({ name }) => name),
      };
    }),
    relationships: relationships.map(({ content: { role, years }, line, from, to }) => ({
      line,
      from,
      to,
      role,
      years,
    })),
  };
}
