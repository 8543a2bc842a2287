import { type Audience, audiences, type Cover, covers } from '@mangrove/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { asNetworkTx } from '../../domain/history/change-network.ts';
import { layOutNetwork } from '../../domain/network/placing.ts';

type Step =
  | { does: 'add'; name: string; to: number[] }
  | { does: 'edit'; which: number; about: string }
  | { does: 'remove' | 'removeMany'; which: number }
  | { does: 'relate' | 'retype' | 'part' | 'turn'; which: number; other: number; role: string }
  | { does: 'hide' | 'hidePhoto' | 'hideEdge'; which: number; audience: Audience }
  | { does: 'ask'; which: number; isAsked: boolean }
  | { does: 'cover'; which: number; cover: Cover }
  | { does: 'merge'; which: number; other: number }
  | { does: 'import'; names: string[] }
  | { does: 'layOut' | 'raise' };

const index = fc.nat({ max: 200 });
const role = fc.constantFrom('Artist', 'Member', 'Author', 'Guest');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      name: fc.constantFrom('Ada', 'Bo', 'Cy'),
      to: fc.array(index, { maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      which: index,
      about: fc.string({ maxLength: 130 }).map((text) => text.replaceAll('\0', '')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('remove' as const, 'removeMany' as const),
      which: index,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('relate' as const, 'retype' as const, 'part' as const, 'turn' as const),
      which: index,
      other: index,
      role,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('hide' as const, 'hidePhoto' as const, 'hideEdge' as const),
      which: index,
      audience: fc.constantFrom(...audiences),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      which: index,
      isAsked: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('cover' as const),
      which: index,
      cover: fc.constantFrom(...covers),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('merge' as const), which: index, other: index }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      names: fc.array(fc.constantFrom('Di', 'Ed'), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('layOut' as const, 'raise' as const) }),
  },
);
export interface Transaction {
  steps: Step[];
  isRolledBack: boolean;
  byOther: boolean;
  isAwaited: boolean;
  isPatchedHere: boolean;
}
export const transactions: fc.Arbitrary<Transaction[]> = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    isRolledBack: fc.boolean(),
    byOther: fc.boolean(),
    isAwaited: fc.boolean(),
    isPatchedHere: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

async function write(tx: Executor, one: Step): Promise<void> {
  const entities = (await tx.selectFrom('entities').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const edges = await tx
    .selectFrom('relationships')
    .select(['id', 'node1_id', 'node2_id'])
    .orderBy('id')
    .execute();
  const pick = <Item>(list: Item[], which: number) => list[which % Math.max(1, list.length)];
  const connect = async (a: number | undefined, b: number | undefined, role: string) => {
    if (a === undefined || b === undefined || a === b) return;
    await tx
      .insertInto('relationships')
      .values({ node1_id: a, node2_id: b, role, years: `${2000 + ((a + b) % 5)}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  if (one.does === 'add') {
    const { id } = await tx
      .insertInto('entities')
      .values({ type: 'person', name: one.name, photo_url: one.to.length > 1 ? '/p.webp' : '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const which of one.to) await connect(id, pick(entities, which), 'Artist');
  } else if (one.does === 'edit') {
    const id = pick(entities, one.which) ?? 0;
    await tx
      .updateTable('entities')
      .set({ about: one.about, name: `N ${one.about}` })
      .where('id', '=', id)
      .execute();
  } else if (one.does === 'remove') {
    await tx
      .deleteFrom('entities')
      .where('id', '=', pick(entities, one.which) ?? 0)
      .execute();
  } else if (one.does === 'removeMany') {
    const ids = [0, ...entities.slice(one.which % 7, (one.which % 7) + 2)];
    await tx.deleteFrom('entities').where('id', 'in', ids).execute();
  } else if (one.does === 'relate') {
    await connect(pick(entities, one.which), pick(entities, one.other), one.role);
  } else if (one.does === 'part') {
    await tx
      .deleteFrom('relationships')
      .where('id', '=', pick(edges, one.which)?.id ?? 0)
      .execute();
  } else if (one.does === 'retype' || one.does === 'turn') {
    const edge = pick(edges, one.which);
    const end = pick(entities, one.other) ?? 0;
    const isTurned = one.does === 'turn' && edge !== undefined && end !== edge.node1_id;
    await tx
      .updateTable('relationships')
      // The id as years, so that no two relationships become the same.
      .set({ role: one.role, years: `${edge?.id}`, ...(isTurned ? { node2_id: end } : {}) })
      .where('id', '=', edge?.id ?? 0)
      .execute();
  } else if (one.does === 'hide' || one.does === 'hidePhoto') {
    const { audience } = one;
    await tx
      .updateTable('entities')
      .set(
        one.does === 'hide'
          ? { audience }
          : { field_audiences: JSON.stringify({ photo: audience }) },
      )
      .where('id', '=', pick(entities, one.which) ?? 0)
      .execute();
  } else if (one.does === 'cover') {
    await tx
      .updateTable('entities')
      .set({ cover: one.cover })
      .where('id', '=', pick(entities, one.which) ?? 0)
      .execute();
  } else if (one.does === 'hideEdge') {
    await tx
      .updateTable('relationships')
      .set({ audience: one.audience })
      .where('id', '=', pick(edges, one.which)?.id ?? 0)
      .execute();
  } else if (one.does === 'ask') {
    const asked = { asks: 'node1', asked_at: new Date(0) } as const;
    await tx
      .updateTable('relationships')
      .set(one.isAsked ? asked : { asks: null, asked_at: null })
      .where('id', '=', pick(edges, one.which)?.id ?? 0)
      .execute();
  } else if (one.does === 'merge') {
    const [from, to] = [pick(entities, one.which), pick(entities, one.other)];
    if (from === undefined || to === undefined || from === to) return;
    await sql`
      update relationships set node1_id = ${to}, years = id::text
      where node1_id = ${from} and node2_id <> ${to}`.execute(tx);
    await tx.deleteFrom('entities').where('id', '=', from).execute();
  } else if (one.does === 'import') {
    await logEverything(asNetworkTx(tx, 'a test'));
    for (const name of one.names) {
      await tx.insertInto('entities').values({ type: 'project', name }).execute();
    }
  }
}

/**
 * Concurrent transactions may have deleted an end, deadlock, or wait for a lock longer than a slow
 * machine allows: then nothing was written.
 */
const isRefusal = (error: unknown) =>
  ['23503', '23505', '23514', '40P01', '55P03'].includes((error as { code?: string }).code ?? '');

/** Runs one transaction, and after it the layout that it asks for. */
export async function run(
  db: Db,
  { steps, isRolledBack }: { steps: Step[]; isRolledBack: boolean },
) {
  const rollback = new Error('rolled back');
  await transact(db, async (tx) => {
    for (const one of steps) await write(tx, one);
    await raiseNetworkVersion(tx);
    if (isRolledBack) throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback && !isRefusal(error)) throw error;
  });
  if (steps.some(({ does }) => does === 'layOut')) await layOutNetwork(db, { everything: true });
}
