import { type EntityType, entityPagePath, entitySlug, parseEntitySlug } from '@mangrove/contract';
import type { PageRenderer } from '../../adapters/page-renderer.ts';
import { readNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../errors.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import { jsonForScript } from '../../http/escape-html.ts';
import type { PageShell } from '../../http/page-shell.ts';
import { readEntityWithConnections } from '../entities/service.ts';
import { type SiteFacts, writeHead, writeMissingHead } from './head.ts';

export interface PagesDeps {
  db: Db;
  shell: PageShell;
  site: SiteFacts;
  /** Elements that load the page's scripts and styles. */
  assets: string;
  renderer: () => Promise<PageRenderer>;
}

/** The page, or its current address if the entity was renamed or merged. */
export type FoundPage = { answer: CachedAnswer } | { movedTo: string };

interface KnownPage {
  slug: string;
  path: string;
  answer: CachedAnswer;
}

const maxPages = 64;

/** The pages of entities, rendered once for each version of the network. */
export class EntityPages {
  readonly #deps: PagesDeps;
  /** The least recently requested page comes first. */
  readonly #pages = new Map<string, Promise<KnownPage>>();
  #version = '';

  constructor(deps: PagesDeps) {
    this.#deps = deps;
  }

  /**
   * The page of an address.
   * @param hasSession true hides the links to log in and to register.
   * @throws not_found if no entity of this kind has the id of the address.
   */
  async read(type: EntityType, slug: string, hasSession: boolean): Promise<FoundPage> {
    // Access: everybody, as for the map.
    const id = parseEntitySlug(slug);
    if (id === null) throw notFound('page');
    const version = await readNetworkVersion(this.#deps.db);
    const known = await this.#find(version, type, id, hasSession);
    return known.slug === slug ? { answer: known.answer } : { movedTo: known.path };
  }

  /** The page for an address that does not exist. */
  async renderMissing(path: string, hasSession: boolean): Promise<string> {
    const { shell, site, assets, renderer } = this.#deps;
    const { renderNotFoundPage } = await renderer();
    return shell.fill({
      head: `${writeMissingHead(site)}\n${assets}`,
      root: renderNotFoundPage({ path, siteName: site.siteName, hasSession }),
    });
  }

  #find(version: string, type: EntityType, id: number, hasSession: boolean): Promise<KnownPage> {
    if (version !== this.#version) this.#pages.clear();
    this.#version = version;
    const key = `${type} ${id} ${hasSession}`;
    const page = this.#pages.get(key) ?? this.#render(version, type, id, hasSession);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    // A failure is not cached: the next request tries again.
    page.catch(() => this.#pages.delete(key));
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= maxPages) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  async #render(
    version: string,
    type: EntityType,
    id: number,
    hasSession: boolean,
  ): Promise<KnownPage> {
    const { db, shell, site, assets, renderer } = this.#deps;
    const entity = await readEntityWithConnections(db, type, id);
    const { renderEntityPage } = await renderer();
    // The page of a merged entity is its survivor's, at the survivor's address.
    const path = entityPagePath(type, entity.id, entity.name);
    const html = shell.fill({
      head: `${writeHead(entity, site)}\n${assets}`,
      root: renderEntityPage(entity, { path, siteName: site.siteName, hasSession }),
      end: `<script type="application/json" id="page-data">${jsonForScript(entity)}</script>`,
    });
    return {
      slug: entitySlug(entity.id, entity.name),
      path,
      answer: CachedAnswer.of(version, html),
    };
  }
}
