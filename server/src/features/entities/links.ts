import {
  type BodyOf,
  type createSocialLink as CreateEndpoint,
  limits,
  type Platform,
  type SocialLink,
} from '@mangrove/contract';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { EntityRef } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import {
  deleteLink,
  insertLink,
  selectLink,
  selectLinks,
  updateEntityRow,
} from '../../domain/entity/write-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { logChange } from '../../domain/history/log-change.ts';
import { entityRevision, type WithActId } from '../../domain/history/record.ts';
import { AppError, notFound } from '../../errors.ts';
import type { CreateOnce } from '../../http/replays.ts';
import { requireEntity, requireMayEdit } from './saving.ts';

/**
 * Appends a link to an entity and raises the entity's version, so that a save based on the older
 * version is refused.
 * @throws not_found, forbidden, rule_broken for too many, conflict if the link exists already.
 */
export async function addSocialLink(
  deps: ChangeDeps,
  viewer: Viewer,
  { entity_id: id, entity_type: type, platform, url }: BodyOf<typeof CreateEndpoint>,
  once: CreateOnce,
): Promise<SocialLink & WithActId> {
  // Anyone who may edit the entity.
  const { answer, isNew } = await transact(deps.db, async (tx) => {
    const made = await once(tx, async () => {
      await requireMayEdit(tx, viewer, await requireEntity(tx, type, id));
      const links = await selectLinks(tx, id);
      if (links.some((other) => other.platform === platform && other.url === url)) {
        throw new AppError('conflict', 'This link exists already.');
      }
      if (links.length >= limits.links) {
        throw new AppError('rule_broken', `At most ${limits.links} links.`);
      }
      const sort_order = (links.at(-1)?.sort_order ?? -1) + 1;
      const linkId = await insertLink(tx, { entity_id: id, platform, url, sort_order });
      await updateEntityRow(tx, id, {});
      const after = [...links, { platform, url }];
      const actId = await logLinks(tx, deps, viewer, { type, id }, links, after);
      return { id: linkId, platform, url, entity_id: id, entity_type: type, actId };
    });
    if (made.isNew) await raiseNetworkVersion(tx);
    return made;
  });
  if (isNew) deps.onGraphChanged([{ type, id }]);
  return answer;
}

/** @throws not_found, forbidden. */
export async function removeSocialLink(
  deps: ChangeDeps,
  viewer: Viewer,
  linkId: number,
): Promise<WithActId> {
  // Anyone who may edit the entity.
  const { entity, actId } = await transact(deps.db, async (tx) => {
    const link = await selectLink(tx, linkId);
    if (!link) throw notFound('link');
    await requireMayEdit(tx, viewer, await requireEntity(tx, link.type, link.entity_id));
    const before = await selectLinks(tx, link.entity_id);
    if (!(await deleteLink(tx, linkId))) throw notFound('link');
    const after = await selectLinks(tx, link.entity_id);
    await updateEntityRow(tx, link.entity_id, {});
    const changed = { type: link.type, id: link.entity_id };
    const id = await logLinks(tx, deps, viewer, changed, before, after);
    await raiseNetworkVersion(tx);
    return { entity: changed, actId: id };
  });
  deps.onGraphChanged([entity]);
  return { actId };
}

function logLinks(
  tx: Executor,
  deps: ChangeDeps,
  viewer: Viewer,
  { type, id }: EntityRef,
  before: { platform: Platform; url: string }[],
  after: { platform: Platform; url: string }[],
): Promise<number | null> {
  const [old, saved] = [before, after].map((links) =>
    links.map(({ platform, url }) => ({ platform, url })),
  );
  return logChange(tx, deps, viewer, 'entity_changed', {
    target: { type: 'entity', id },
    details: { type, fields: ['social_links'] },
    revisions: [entityRevision(id, 'changed', { social_links: { before: old, after: saved } })],
  });
}
