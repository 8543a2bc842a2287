import type { Transaction } from 'kysely';
import type { ImageStore } from '../../adapters/image-store.ts';
import type { Schema } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { PlacingRun } from '../../domain/network/placing.ts';
import type { WaitLimits } from './import-queries.ts';
import type { ImportResult } from './import-result.ts';
import { type ImportChoices, noChoices } from './row-fates.ts';

export interface ExchangeDeps {
  db: Executor;
  images: ImageStore;
  /** The data folder: backups also hold what the operator has put there. */
  dataDir?: string | undefined;
}

export interface ImportOptions {
  /** The name under which the files' ids are remembered. */
  source: string;
  /** The importing user; undefined for the command line. */
  actorId?: number;
  /** Replaces codes of HTML such as `&amp;` by their characters; without it they are only noted. */
  decodesHtml?: boolean;
  /** Only checks, and writes nothing. */
  dryRun?: boolean;
  /** What a superuser chose for rows of earlier imports; by default they are left as they are. */
  choices?: ImportChoices;
  /** Called before anything is written, with the digest of what was found of every row. */
  approve?: (digest: string) => void;
  /** Also places the new entities on the map; `onProgress` gets the share of a full layout done. */
  placing?: Pick<PlacingRun, 'onProgress'>;
  /** Further writes in the same transaction. */
  alongside?: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
  /** How long it waits; only tests set it. */
  waits?: WaitLimits;
}

/** What was chosen for rows of earlier imports. */
export function choicesOf({ choices }: ImportOptions): ImportChoices {
  return choices ?? noChoices;
}
