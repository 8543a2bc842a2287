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
  /** Elements that load what the page is made of. */
  assets: string;
  renderer: () => Promise<PageRenderer>;
}

/** Either the page, or where it stands since its entity has another name. */
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
  /** The one asked for longest ago first. */
  readonly #pages = new Map<string, Promise<KnownPage>>();
  #version = '';

  constructor(deps: PagesDeps) {
    this.#deps = deps;
  }

  /**
   * The page that an address names.
   * @param hasSession whoever has one is not shown the ways in.
   * @throws not_found where no entity of this kind has the id of the address.
   */
  async read(type: EntityType, slug: string, hasSession: boolean): Promise<FoundPage> {
    // Public: the map is.
    const id = parseEntitySlug(slug);
    if (id === null) throw notFound('page');
    const version = await readNetworkVersion(this.#deps.db);
    const known = await this.#find(version, type, id, hasSession);
    return known.slug === slug ? { answer: known.answer } : { movedTo: known.path };
  }

  /** The page that says that there is none. */
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
    // A failure is not cached: the next reader tries again.
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
    // Of one that was merged the page is the survivor's, at another address.
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
