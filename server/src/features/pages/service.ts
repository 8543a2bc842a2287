import {
  type EntityType,
  entityPagePath,
  isNarrower,
  parseEntitySlug,
  pluralOf,
  shownName,
  withCovers,
} from '@mangrove/contract';
import type { PageRenderer } from '../../adapters/page-renderer.ts';
import type { Db } from '../../db/open.ts';
import { readRole } from '../../domain/access/role-queries.ts';
import { readerOf, type Viewer, type ViewerClass } from '../../domain/access/viewer.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { followMerge } from '../../domain/entity/merged-entities.ts';
import { selectEntity } from '../../domain/entity/queries.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { jsonForScript } from '../../http/escape-html.ts';
import type { PageShell } from '../../http/page-shell.ts';
import { readWithFootprint } from '../entities/service.ts';
import { type SiteFacts, writeHead, writeMissingHead } from './head.ts';

export interface PagesDeps {
  db: Db;
  network: SnapshotStore;
  shell: PageShell;
  site: SiteFacts;
  /** Elements that load the page's scripts and styles. */
  assets: string;
  renderer: () => Promise<PageRenderer>;
}

/** The page, or its current address if the entity was renamed or merged. */
export type FoundPage = { answer: CachedAnswer } | { movedTo: string };

/**
 * The page of an address, rendered once for each version of the network.
 * @param hasSession true hides the links to log in and to register.
 * @throws not_found if no entity of this kind has the id of the address.
 */
export async function readPage(
  deps: PagesDeps & { answers: AnswerCache },
  asker: Asker,
  type: EntityType,
  { slug, hasSession }: { slug: string; hasSession: boolean },
): Promise<FoundPage> {
  // Access: everybody, as for the map.
  const id = parseEntitySlug(slug);
  if (id === null) throw notFound('page');
  const version = await deps.network.followedVersion(asker.viewer);
  const question = {
    ...{ call: 'page', query: [type, id, hasSession], version },
    size: 'costly',
  } as const;
  const answer = await deps.answers.get(asker, question, async () => ({
    version,
    ...(await renderPage(deps, asker.viewer, type, id, hasSession)),
  }));
  const path = answer.path ?? '';
  return isPathOf(path, type, slug) ? { answer } : { movedTo: path };
}

/**
 * The current address of an entity on which a viewer has a role, or which the viewer sees as a
 * superuser only; null if the viewer sees the same as others.
 */
export async function ownPagePath(
  db: Db,
  viewer: Viewer | null,
  type: EntityType,
  slug: string,
): Promise<string | null> {
  const id = parseEntitySlug(slug);
  if (viewer === null || id === null) return null;
  const hasRole = (await readRole(db, viewer.userId, id)) !== null;
  if (!hasRole && !viewer.isSuperuser) return null;
  const found = await followMerge(db, { type, id }, (one, kind) =>
    selectEntity(db, readerOf(viewer), kind, one),
  );
  if (!found || !(hasRole || isNarrower(found.entity.audience, 'members'))) return null;
  return entityPagePath(found.entity.type, found.entity.id, shownName(found.entity));
}

/** Whether a path is that of the address that was asked for. */
export function isPathOf(path: string, type: EntityType, slug: string): boolean {
  return decodeURIComponent(path) === `/${pluralOf[type]}/${slug}`;
}

/** The page for an address that does not exist. */
export async function renderMissing(
  { shell, site, assets, renderer }: PagesDeps,
  path: string,
  hasSession: boolean,
): Promise<string> {
  const { renderNotFoundPage } = await renderer();
  return shell.fill({
    head: `${writeMissingHead(site)}\n${assets}`,
    root: renderNotFoundPage({ path, siteName: site.siteName, hasSession }),
  });
}

async function renderPage(
  { db, shell, site, assets, renderer }: PagesDeps,
  viewer: ViewerClass,
  type: EntityType,
  id: number,
  hasSession: boolean,
): Promise<{ content: string; path: string; footprint: Footprint | undefined }> {
  const { entity, footprint } = await readWithFootprint(db, viewer, type, id);
  const fields = await selectDefinitions(db, viewer);
  const { renderEntityPage } = await renderer();
  // The page of a merged or converted entity is that of what it is now, at its address.
  const shown = withCovers(entity);
  const path = entityPagePath(entity.type, entity.id, shown.name);
  const content = shell.fill({
    head: `${writeHead(shown, site, fields)}\n${assets}`,
    root: await renderEntityPage(entity, { path, siteName: site.siteName, hasSession }),
    // Of a page with something covered the app asks for the data itself, which name it.
    ...(shown === entity && {
      end: `<script type="application/json" id="page-data">${jsonForScript(entity)}</script>`,
    }),
  });
  return { content, path, footprint };
}
