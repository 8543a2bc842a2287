import { type ImportCounts, type ImportReport, importLimits } from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { AppError } from '../../errors.ts';
import { ExchangeRefused } from '../exchange/faults.ts';
import { type FolderPreview, previewFolder } from '../exchange/import-preview.ts';
import {
  describeForAudit,
  type ExchangeDeps,
  type ImportResult,
  importNetwork,
} from '../exchange/import-service.ts';
import { silentWatcher } from '../exchange/progress.ts';
import { digestOf, withUploadedFolder } from './import-upload.ts';

export interface NetworkImportDeps
  extends ExchangeDeps,
    Pick<ChangeDeps, 'clock' | 'onGraphChanged'> {
  dataDir: string;
}

/** Dry run of the admin command's import on uploaded files, with a preview of the first rows. */
export function checkUpload(
  deps: NetworkImportDeps,
  request: FastifyRequest,
  source: string,
): Promise<ImportReport> {
  // Superusers with a fresh login, by the endpoint.
  return withUploadedFolder(deps.dataDir, request, async ({ folder, hashes }) => {
    const preview = await previewFolder(deps.db, folder, importLimits.previewed);
    const outcome = await importNetwork(
      deps,
      folder,
      { source: nameOf(source), dryRun: true },
      silentWatcher,
    ).catch((error: unknown) => {
      if (error instanceof ExchangeRefused) return error;
      throw error;
    });
    const refused = outcome instanceof ExchangeRefused ? outcome : null;
    const result = outcome instanceof ExchangeRefused ? null : outcome;
    return {
      digest: digestOf(source, hashes),
      files: preview.files,
      counts: result && countsOf(result),
      errors: refused ? errorsOf(refused) : [],
      errors_count: refused ? Math.max(refused.faultCount, 1) : 0,
      ...notesOf(result),
      preview: describePreview(preview),
    };
  });
}

/**
 * Imports files that a dry run has checked, like the admin command, and places new entities.
 * @throws conflict for files other than those checked, rule_broken with each fault by file and
 * line.
 */
export function importUpload(
  deps: NetworkImportDeps,
  viewer: Viewer,
  request: FastifyRequest,
  { source, digest }: { source: string; digest: string },
): Promise<ImportCounts> {
  // Superusers with a fresh login, by the endpoint.
  return withUploadedFolder(deps.dataDir, request, async ({ folder, hashes }) => {
    if (digestOf(source, hashes) !== digest) {
      throw new AppError(
        'conflict',
        'These are not the files that were checked. Please check them again.',
      );
    }
    const result = await importNetwork(
      deps,
      folder,
      {
        source: nameOf(source),
        actorId: viewer.userId,
        placing: {},
        alongside: (tx, done) =>
          writeAudit(tx, deps.clock, { by: viewer, ...describeForAudit(source, done) }),
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

function countsOf({ added, addedRelationships, alreadyThere }: ImportResult): ImportCounts {
  return { added, added_relationships: addedRelationships, already_there: alreadyThere };
}

function errorsOf({ faults, message }: ExchangeRefused): ImportReport['errors'] {
  if (faults.length === 0) return [{ file: '', line: null, message }];
  return faults.slice(0, importLimits.errorsTold);
}

function refusalOf(refused: ExchangeRefused): AppError {
  return new AppError('rule_broken', refused.message, {
    errors: errorsOf(refused).map(({ file, line, message }) => ({
      path: line === null ? file : `${file}:${line}`,
      message,
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
      const [place] = content.locations;
      const names = place ? [place.place_name, place.city, place.country] : [];
      return {
        type: content.type,
        line,
        name: content.name,
        about: content.about,
        location: names.filter((name) => name !== '').join(', '),
        tags: content.tags.map(({ name }) => name),
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
