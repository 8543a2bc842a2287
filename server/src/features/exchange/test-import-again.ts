import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { openLocalImages } from '../../adapters/image-store.ts';
import { removeExpired } from '../../cleanup.ts';
import { readWhole } from '../deleted/test-deleted.ts';
import type { ImportOptions } from './import-options.ts';
import type { ImportResult } from './import-result.ts';
import type { PlannedRow } from './import-rows.ts';
import { importNetwork } from './import-service.ts';
import { silentWatcher } from './progress.ts';

export type User = Awaited<ReturnType<typeof signedIn>>;

const day = 24 * 3600;

/** An app in which people change, merge and remove what was imported, and import it again. */
export function setUpImportAgain(context: DatabaseContext) {
  const test = sharedApp(context);
  let admin: User;

  const images = () => openLocalImages(join(test.dataDir, 'files'));
  const take = (folder: string, options: Partial<ImportOptions> = {}) =>
    importNetwork(
      { db: context.db, images: images() },
      folder,
      { source: 'folder:network', ...options },
      silentWatcher,
    );
  const newAdmin = async () => {
    admin = await signedIn(test, context.db, { isSuperuser: true });
  };
  async function begin(): Promise<void> {
    await context.empty();
    await newAdmin();
  }
  /** A call of the superuser, or of another user, that must succeed. */
  async function call(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    by: User = admin,
  ) {
    const answer = await by.write(method, `/api/v1/${path}`, body);
    expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
    return answer.body === '' ? null : answer.json();
  }
  /** The id of the entity that a row of the files was imported as. */
  async function idOf(key: string): Promise<number> {
    const row = await context.db
      .selectFrom('import_keys')
      .select('entity_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return row.entity_id;
  }
  /** The id of a relationship by the ids of its ends in the files. */
  async function edgeOf(one: string, other: string): Promise<number> {
    const ends = [await idOf(one), await idOf(other)] as const;
    const row = await context.db
      .selectFrom('relationships')
      .select('id')
      .where('node1_id', 'in', ends)
      .where('node2_id', 'in', ends)
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const remove = (id: number) => call('DELETE', `people/${id}`);
  const report = async (id: number): Promise<number> => {
    await call('POST', 'reports', {
      ...{ entity_type: 'person', entity_id: id, reason: 'private', words: 'It is about me.' },
    });
    const row = await context.db
      .selectFrom('reports')
      .select('id')
      .where('entity_id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const decide = (id: number, outcome: string) =>
    call('POST', `admin/reports/${id}/decide`, { outcome, answer: '' });
  const hide = (id: number) => call('POST', `admin/reports/${id}/hide`);
  const merge = async (survivor_id: number, merged_id: number): Promise<number> =>
    (await call('POST', 'merges', { type: 'person', survivor_id, merged_id })).merge_id;
  /** Deletes an account with a person that only it owned. */
  async function deleteAccountWith(id: number): Promise<void> {
    const owner = await signedIn(test, context.db);
    const role = { user_id: owner.userId, entity_id: id, role_type: 'OWNER' as const };
    await context.db
      .insertInto('user_roles')
      .values({ ...role, is_verified: true })
      .execute();
    const nodes = [{ id, type: 'person', action: 'delete', assignedAdminId: null }];
    await call('POST', 'auth/delete-account', { nodes }, owner);
  }
  /** Lets the 30 days pass, and erases what is older. */
  async function cleanUp(): Promise<void> {
    test.clock.advance(31 * day);
    await removeExpired({ db: context.db, clock: test.clock, images: images() });
    await newAdmin();
  }

  /** Everything that people see, without what every write changes. */
  async function network(): Promise<Record<string, string[]>> {
    const {
      user_roles: _,
      import_keys: __,
      positions: ___,
      ...whole
    } = await readWhole(context.db);
    const { rows } = await sql<{ name: string }>`
      select name from tags order by name`.execute(context.db);
    return {
      ...whole,
      entities: (whole.entities ?? []).map(withoutTimes),
      relationships: (whole.relationships ?? []).map(withoutTimes),
      // Each save gives the rows of lists new ids.
      ...Object.fromEntries(
        ['locations', 'social_links', 'images'].map((table) => [
          table,
          (whole[table] ?? []).map((row) => row.replace(/"id": \d+, /u, '')).sort(),
        ]),
      ),
      tag_names: rows.map(({ name }) => name),
    };
  }

  return {
    ...{ test, begin, take, call, idOf, edgeOf, remove, report, decide, hide, merge },
    ...{ deleteAccountWith, cleanUp, network },
    get admin() {
      return admin;
    },
  };
}

function withoutTimes(row: string): string {
  return row.replace(/"version": \d+/u, '').replace(/, "(?:created|updated)_at": "[^"]*"/gu, '');
}

/** What became of the rows, as a dry run tells it: `people.csv:2 removed`. */
export function statuses({ rows }: ImportResult): string[] {
  return [...rows].map(({ file, line, fate }) => `${file}:${line} ${fate.status}`);
}

/** The rows of a status, by their places. */
export function rowsOf(
  { rows }: ImportResult,
  status: PlannedRow['fate']['status'],
): Map<string, PlannedRow> {
  return new Map(
    [...rows]
      .filter(({ fate }) => fate.status === status)
      .map((row) => [`${row.file}:${row.line}`, row]),
  );
}

/** All that a result counts. */
export function countsOf({ rows: _, notes: __, digest: ___, ...counts }: ImportResult) {
  return counts;
}
