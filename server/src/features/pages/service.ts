import {
  type EntityType,
  entityPagePath,
  foldText,
  isNarrower,
  parseEntitySlug,
  placePagePath,
  pluralOf,
  readPlaceSlug,
  shownName,
  withCover,
  withCovers,
} from '@mangrove/contract';
import type { PageRenderer } from '../../adapters/page-renderer.ts';
import type { Db } from '../../db/open.ts';
import { readRole } from '../../domain/access/role-queries.ts';
import { readerOf, type Viewer, type ViewerClass } from '../../domain/access/viewer.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { describeDefinition } from '../../domain/defined-fields/describe-definition.ts';
import { readLead } from '../../domain/entity/merged-entities.ts';
import { selectEntity } from '../../domain/entity/queries.ts';
import type { Footprint } from '../../domain/network/recent-changes.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { jsonForScript } from '../../http/escape-html.ts';
import { entityPage, placePage } from '../../http/page-assets.ts';
import type { PageShell } from '../../http/page-shell.ts';
import { readWithFootprint } from '../entities/service.ts';
import { readPlaceOf } from '../places/service.ts';
import { type SiteFacts, writeHead, writeMissingHead, writePlaceHead } from './head.ts';

export interface PagesDeps {
  db: Db;
  network: SnapshotStore;
  shell: PageShell;
  site: SiteFacts;
  /** Elements that load a page's scripts and styles, by its name. */
  assetsOf(page: string): string;
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
 * The page of a place, rendered once for each version of the network.
 * @param slug the last part of its address, decoded.
 * @throws not_found if nobody tells the viewer of such a place.
 */
export async function readPlacePage(
  deps: PagesDeps & { answers: AnswerCache },
  asker: Asker,
  { slug, hasSession }: { slug: string; hasSession: boolean },
): Promise<FoundPage> {
  // Access: everybody, as for the map.
  const place = readPlaceSlug(slug);
  const version = await deps.network.followedVersion(asker.viewer);
  const question = {
    ...{ call: 'place page', query: [foldText(place), hasSession], version },
    size: 'costly',
  } as const;
  const answer = await deps.answers.get(asker, question, async () => ({
    version,
    ...(await renderPlacePage(deps, asker.viewer, place, hasSession)),
  }));
  const path = answer.path ?? '';
  return decodeURIComponent(path) === `/places/${slug}` ? { answer } : { movedTo: path };
}

async function renderPlacePage(
  { db, shell, site, assetsOf, renderer }: PagesDeps,
  viewer: ViewerClass,
  asked: string,
  hasSession: boolean,
): Promise<{ content: string; path: string }> {
  const place = await readPlaceOf(db, viewer, asked);
  const { renderPlacePage: render } = await renderer();
  const path = placePagePath(place.place);
  const isCovered = place.entities.some((entity) => withCover(entity) !== entity);
  const content = shell.fill({
    head: `${writePlaceHead(place, site)}\n${assetsOf(placePage)}`,
    root: await render(place, { path, siteName: site.siteName, hasSession }),
    ...(!isCovered && { end: writePageData(place) }),
  });
  return { content, path };
}

/** What the page was rendered from, for the app that takes it over. */
function writePageData(data: object): string {
  return `<script type="application/json" id="page-data">${jsonForScript(data)}</script>`;
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
  const reader = readerOf(viewer);
  const at = (await readLead(db, reader, { type, id })) ?? { type, id };
  const found = await selectEntity(db, reader, at.type, at.id);
  if (!found || !(hasRole || isNarrower(found.entity.audience, 'members'))) return null;
  return entityPagePath(found.entity.type, found.entity.id, shownName(found.entity));
}

/** Whether a path is that of the address that was asked for. */
export function isPathOf(path: string, type: EntityType, slug: string): boolean {
  return decodeURIComponent(path) === `/${pluralOf[type]}/${slug}`;
}

/** The page for an address that does not exist. */
export async function renderMissing(
  { shell, site, assetsOf, renderer }: PagesDeps,
  path: string,
  hasSession: boolean,
): Promise<string> {
  const { renderNotFoundPage } = await renderer();
  return shell.fill({
    head: `${writeMissingHead(site)}\n${assetsOf(entityPage)}`,
    root: renderNotFoundPage({ path, siteName: site.siteName, hasSession }),
  });
}

async function renderPage(
  { db, shell, site, assetsOf, renderer }: PagesDeps,
  viewer: ViewerClass,
  type: EntityType,
  id: number,
  hasSession: boolean,
): Promise<{ content: string; path: string; footprint: Footprint | undefined }> {
  const at = (await readLead(db, viewer, { type, id })) ?? { type, id };
  const { entity, footprint } = await readWithFootprint(db, viewer, at.type, at.id);
  const fields = await selectDefinitions(db, viewer);
  const { renderEntityPage } = await renderer();
  // The page of a merged or converted entity, or of another kind, is that of what it is, at its address.
  const shown = withCovers(entity);
  const path = entityPagePath(entity.type, entity.id, shown.name);
  const content = shell.fill({
    head: `${writeHead(shown, site, fields)}\n${assetsOf(entityPage)}`,
    root: await renderEntityPage(entity, {
      ...{ path, siteName: site.siteName, hasSession },
      fields: fields.map(describeDefinition),
    }),
    // Of a page with something covered the app asks for the data itself, which name it.
    ...(shown === entity && { end: writePageData(entity) }),
  });
  return { content, path, footprint };
}
