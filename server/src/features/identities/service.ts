// By which providers an account opens: listed, connected and disconnected by its owner.
import {
  type addIdentity as addIdentityCall,
  type BodyOf,
  emailKey,
  type Identity,
  type joinIdentity as joinIdentityCall,
  type listIdentities as listIdentitiesCall,
  type ReplyOf,
} from '@mangrove/contract';
import type { ProvidedIdentity } from '../../adapters/login-provider.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, type NetworkTx, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import { selectProfileId } from '../../domain/entity/queries.ts';
import { updateEntityRow } from '../../domain/entity/write-queries.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import { type IdentityNews, tellOfIdentity } from '../accounts/tell-of-identity.ts';
import { lockForChange } from '../second-factor/service.ts';
import { text } from './messages.ts';
import {
  type IdentityDeps,
  prepareToLeave,
  readAnswer,
  takeNewcomer,
  useUpAnswer,
} from './provider-answers.ts';
import {
  deleteOwnIdentity,
  type IdentityRow,
  insertIdentity,
  selectIdentities,
} from './queries.ts';

const sessionOf = ({ sessionId }: Viewer) => `session ${sessionId}`;

/** By which providers the viewer can log in. */
export async function listIdentities(
  deps: IdentityDeps,
  viewer: Viewer,
): Promise<ReplyOf<typeof listIdentitiesCall>> {
  // Anyone signed in, of the own account.
  const rows = await selectIdentities(deps.db, viewer.userId);
  const user = await selectUser(deps.db, viewer.userId);
  const issuer = deps.provider?.issuer;
  return {
    items: rows.map((row) => describe(deps, row)),
    is_only_way: user?.password_hash === null,
    can_connect: issuer !== undefined && rows.every((row) => row.issuer !== issuer),
  };
}

/**
 * Sends the viewer to the provider, to connect the account.
 * @throws not_found where none is set, conflict for an account that is connected.
 */
export async function beginIdentity(deps: IdentityDeps, viewer: Viewer) {
  // Anyone signed in with a fresh login (the endpoint checks it), for the own account.
  const { location, store } = await prepareToLeave(deps, sessionOf(viewer));
  await requireMayConnect(deps, viewer, store);
  return { location };
}

/**
 * Connects the account with who the viewer is at the provider: with the same address there, verified.
 * ORCID, which tells no address, is connected in this way only.
 * @throws rule_broken for another address, conflict when it is connected with another account.
 */
export async function addIdentity(
  deps: IdentityDeps,
  viewer: Viewer,
  answer: BodyOf<typeof addIdentityCall>,
): Promise<Identity> {
  // As `beginIdentity`, with a verified address.
  await requireMayConnect(deps, viewer, (tx) => useUpAnswer(tx, deps, answer, sessionOf(viewer)));
  const identity = await readAnswer(deps, answer);
  const knowsNoAddress = deps.provider?.isOrcid && identity.email === null;
  if (!knowsNoAddress && !(identity.email && identity.isEmailVerified)) {
    throw new AppError('rule_broken', text.noAddress);
  }
  return connect(deps, viewer, async () => identity);
}

/**
 * Joins who somebody is at the provider to the account that the same browser logged in to meanwhile.
 * @throws link_invalid for a ticket that is late, was used or is of another browser; else as
 * `addIdentity`.
 */
export async function joinIdentity(
  deps: IdentityDeps,
  viewer: Viewer,
  { ticket }: BodyOf<typeof joinIdentityCall>,
  cookie: string | undefined,
): Promise<Identity> {
  // As `addIdentity`.
  return connect(deps, viewer, (tx) => takeNewcomer(tx, deps, ticket, cookie));
}

/**
 * Disconnects the account from a provider.
 * @throws not_found for one that is another's, rule_broken for an account without a password.
 */
export async function removeIdentity(
  deps: IdentityDeps,
  viewer: Viewer,
  id: string,
): Promise<void> {
  // As `beginIdentity`.
  await transact(deps.db, async (tx) => {
    const user = await lockForChange(tx, deps, viewer);
    const row = await deleteOwnIdentity(tx, user.id, id);
    if (!row) throw notFound('connection');
    if (user.password_hash === null) throw new AppError('rule_broken', text.onlyWay);
    await logChange(tx, deps, user, { event: 'identity_removed', news: 'removed' }, row, viewer);
  });
  deps.onMailQueued();
}

/** Stores whose identity it is, with the e-mail and the line of the log that belong to it. */
export async function storeIdentity(
  tx: Executor,
  deps: IdentityDeps,
  user: UserRow,
  identity: Pick<ProvidedIdentity, 'issuer' | 'subject' | 'email'>,
  by: { userId: number; ip: string },
  news: IdentityNews = 'joined',
): Promise<IdentityRow> {
  const { issuer, subject, email } = identity;
  const rows = await selectIdentities(tx, user.id);
  if (rows.some((row) => row.issuer === issuer)) throw new AppError('conflict', text.connected);
  const made = await insertIdentity(tx, {
    ...{ user_id: user.id, issuer, subject, label: email ?? subject },
    orcid: deps.provider?.issuer === issuer && deps.provider.isOrcid ? subject : null,
    ...{ created_at: deps.clock.now(), used_at: null },
  });
  if (!made) throw new AppError('conflict', text.taken);
  await logChange(tx, deps, user, { event: 'identity_joined', news }, made, by);
  return made;
}

async function connect(
  deps: IdentityDeps,
  viewer: Viewer,
  find: (tx: Executor) => Promise<Pick<ProvidedIdentity, 'issuer' | 'subject' | 'email'>>,
): Promise<Identity> {
  const made = await changeNetwork(deps, viewer, async (tx, change) => {
    const user = await lockForChange(tx, deps, viewer);
    const identity = await find(tx);
    if (identity.email !== null && emailKey(identity.email) !== user.email_key) {
      throw new AppError('rule_broken', text.otherAddress);
    }
    const row = await storeIdentity(tx, deps, user, identity, viewer);
    if (row.orcid !== null) await markProved(tx, change, user.id, row.orcid);
    return row;
  });
  deps.onMailQueued();
  return describe(deps, made);
}

/** Marks the iD on the owner's profile as proved, if the profile states it. */
async function markProved(
  tx: NetworkTx,
  change: NetworkChange,
  userId: number,
  orcid: string,
): Promise<void> {
  const id = await selectProfileId(tx, userId);
  const [profile] = id === null ? [] : await lockEntities(tx, [id]);
  if (!profile) return;
  const ids = [profile.id];
  const before = await readDocuments(tx, ids);
  const { identifiers = [] } = before.get(profile.id) ?? {};
  if (!identifiers.some(({ scheme, value }) => scheme === 'orcid' && value === orcid)) return;
  await updateEntityRow(tx, profile.id, { identifiers: [...identifiers] });
  const target = { type: 'entity', id: profile.id } as const;
  const details = { type: profile.type, fields: ['identifiers'] };
  await change.record('entity_changed', { target, details }, [
    changeOf(profile.id, before, await readDocuments(tx, ids)),
  ]);
  change.touch(profile);
}

/** Before an answer is used up: what asks for a second factor may be answered, and tried again. */
async function requireMayConnect(
  deps: IdentityDeps,
  viewer: Viewer,
  then: (tx: Executor) => Promise<void>,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    await lockForChange(tx, deps, viewer);
    const rows = await selectIdentities(tx, viewer.userId);
    if (rows.some(({ issuer }) => issuer === deps.provider?.issuer)) {
      throw new AppError('conflict', text.connected);
    }
    await then(tx);
  });
}

async function logChange(
  tx: Executor,
  deps: IdentityDeps,
  user: UserRow,
  { event, news }: { event: 'identity_joined' | 'identity_removed'; news: IdentityNews },
  row: IdentityRow,
  by: { userId: number; ip: string },
): Promise<void> {
  const provider = nameOf(deps, row.issuer);
  const target = { type: 'user', id: user.id } as const;
  await writeAudit(tx, deps.clock, { event, by, target, details: { provider } });
  await tellOfIdentity(tx, deps, user, news, provider);
}

function nameOf({ provider }: IdentityDeps, issuer: string): string {
  return provider?.issuer === issuer ? provider.name : issuer;
}

function describe(deps: IdentityDeps, row: IdentityRow): Identity {
  return {
    id: row.id,
    provider: nameOf(deps, row.issuer),
    label: row.label,
    orcid: row.orcid,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}
