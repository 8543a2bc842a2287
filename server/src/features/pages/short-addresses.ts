// Short addresses of views, for paper, and their QR codes.
import { randomInt } from 'node:crypto';
import {
  limits,
  type listShortAddresses,
  openShortAddress,
  type QueryOf,
  type ReplyOf,
} from '@mangrove/contract';
import { renderSVG } from 'uqr';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { lockUser } from '../../domain/users/queries.ts';
import { AppError, notFound, sessionEnded } from '../../errors.ts';
import { text } from './messages.ts';
import { readOwnTarget, readOwnView } from './own-view.ts';
import {
  countMadeBy,
  countShortAddresses,
  deleteShortAddressRow,
  insertShortAddress,
  selectAddressOf,
  selectCodeOf,
  selectShortAddresses,
} from './short-address-queries.ts';

export interface ShortAddressDeps {
  db: Db;
  clock: Clock;
  /** The origin of the site as it was asked, and the one by which others know it. */
  origins: readonly [asked: string, known: string];
}

/** Without letters and digits that look alike on paper: seven of them are 2.7 · 10¹⁰ codes. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 7;

/** A short address of a view; the one that it has, if it was asked for before. */
export async function makeShortAddress(
  deps: ShortAddressDeps,
  viewer: Viewer,
  given: string,
): Promise<{ url: string }> {
  // Anyone signed in with a verified address (the endpoint checks it): visitors cannot fill the table.
  const address = readOwnView(given, deps.origins);
  const code = await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, viewer.userId);
    if (!user?.is_active) throw sessionEnded();
    const known = await selectCodeOf(tx, address);
    if (known !== null) return known;
    if ((await countMadeBy(tx, user.id)) >= limits.shortAddresses) {
      throw new AppError('rule_broken', text.tooManyShortAddresses(limits.shortAddresses));
    }
    const row = { address, made_by: user.id, created_at: deps.clock.now() };
    let made = randomCode();
    while (!(await insertShortAddress(tx, { ...row, code: made }))) {
      // Somebody else may have made it meanwhile.
      const theirs = await selectCodeOf(tx, address);
      if (theirs !== null) return theirs;
      made = randomCode();
    }
    const details = { code: made };
    await writeAudit(tx, deps.clock, { event: 'short_address_made', by: viewer, details });
    return made;
  });
  return { url: urlOf(deps, code) };
}

/** The path and the query that a short address leads to. @throws not_found */
export async function findShortAddress(db: Db, code: string): Promise<string> {
  // Access: everybody; the view itself decides what its reader sees.
  const address = await selectAddressOf(db, code.toLowerCase());
  if (address === null) throw notFound('page');
  return address;
}

/** The QR code of a view or of a short address, as an SVG document. */
export function drawQrCode({ origins }: Pick<ShortAddressDeps, 'origins'>, given: string): string {
  // Access: everybody, as it holds nothing that was not given.
  return drawCode(origins[0] + readOwnTarget(given, origins));
}

/** A QR code of an address of the site, as SVG. */
export function drawCode(address: string): string {
  return renderSVG(address, { ecc: 'M', border: 4 });
}

/** The short addresses that were made, the newest first. */
export async function readShortAddresses(
  deps: Pick<ShortAddressDeps, 'db' | 'origins'>,
  query: QueryOf<typeof listShortAddresses>,
): Promise<ReplyOf<typeof listShortAddresses>> {
  // Superusers only: the endpoint checks it.
  const [count, rows] = await Promise.all([
    countShortAddresses(deps.db, query.search),
    selectShortAddresses(deps.db, query.search, sectionOf(query)),
  ]);
  const items = rows.map(({ code, created_at, ...row }) => ({
    ...row,
    url: urlOf(deps, code),
    created_at: created_at.toISOString(),
  }));
  return { items, ...describePage(query, count) };
}

/** @throws not_found */
export async function deleteShortAddress(
  { db, clock }: Pick<ShortAddressDeps, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  await transact(db, async (tx) => {
    const address = await deleteShortAddressRow(tx, id);
    if (address === null) throw notFound('short address');
    await writeAudit(tx, clock, { event: 'short_address_deleted', by: viewer, details: { id } });
  });
}

function urlOf({ origins }: Pick<ShortAddressDeps, 'origins'>, code: string): string {
  return origins[0] + openShortAddress.path.replace(':code', code);
}

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
