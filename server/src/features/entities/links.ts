import {
  type BodyOf,
  type createSocialLink as CreateEndpoint,
  type LinkItem,
  limits,
  type SocialLink,
} from '@mangrove/contract';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { requireEntity, requireMayEdit } from '../../domain/entity/rights.ts';
import {
  deleteLink,
  insertLink,
  selectLink,
  selectLinks,
  updateEntityRow,
} from '../../domain/entity/write-queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { entityRevision, type WithActId } from '../../domain/history/record.ts';
import { AppError, notFound } from '../../errors.ts';
import { text } from './messages.ts';

/**
 * Appends a link to an entity and raises the entity's version, so that a save based on the older
 * version is refused.
 * @throws not_found, forbidden, rule_broken for too many, conflict if the link exists already.
 */
export async function addSocialLink(
  deps: ChangeDeps,
  viewer: Viewer,
  { entity_id: id, entity_type: type, platform, url, audience }: BodyOf<typeof CreateEndpoint>,
  once: CreateOnce,
): Promise<SocialLink & WithActId> {
  // Anyone who may edit the entity.
  return changeNetwork(
    deps,
    viewer,
    async (tx, change) => {
      await requireMayEdit(tx, viewer, await requireEntity(tx, type, id));
      const links = await selectLinks(tx, id);
      if (links.some((other) => other.platform === platform && other.url === url)) {
        throw new AppError('conflict', text.linkExists);
      }
      if (links.length >= limits.links) {
        throw new AppError('rule_broken', text.tooManyLinks(limits.links));
      }
      const sort_order = (links.at(-1)?.sort_order ?? -1) + 1;
      const linkId = await insertLink(tx, { entity_id: id, platform, url, audience, sort_order });
      await updateEntityRow(tx, id, {});
      const after = [...links, { platform, url, audience }];
      const actId = await recordLinks(change, { type, id }, links, after);
      return { id: linkId, platform, url, audience, entity_id: id, entity_type: type, actId };
    },
    { once },
  );
}

/** @throws not_found, forbidden. */
export async function removeSocialLink(
  deps: ChangeDeps,
  viewer: Viewer,
  linkId: number,
): Promise<WithActId> {
  // Anyone who may edit the entity.
  return changeNetwork(deps, viewer, async (tx, change) => {
    const link = await selectLink(tx, linkId);
    if (!link) throw notFound('link');
    await requireMayEdit(tx, viewer, await requireEntity(tx, link.type, link.entity_id));
    const before = await selectLinks(tx, link.entity_id);
    if (!(await deleteLink(tx, linkId))) throw notFound('link');
    const after = await selectLinks(tx, link.entity_id);
    await updateEntityRow(tx, link.entity_id, {});
    const entity = { type: link.type, id: link.entity_id };
    return { actId: await recordLinks(change, entity, before, after) };
  });
}

function recordLinks(
  change: NetworkChange,
  entity: EntityRef,
  before: readonly LinkItem[],
  after: readonly LinkItem[],
): Promise<number | null> {
  const [old, saved] = [before, after].map((links) =>
    links.map(({ platform, url, audience }) => ({ platform, url, audience })),
  );
  change.touch(entity);
  return change.record(
    'entity_changed',
    {
      target: { type: 'entity', id: entity.id },
      details: { type: entity.type, fields: ['social_links'] },
    },
    [entityRevision(entity.id, 'changed', { social_links: { before: old, after: saved } })],
  );
}
