import type { FirstNames } from '@mangrove/contract';
import type { FirstScreenHtml, PageRenderer } from '../../adapters/page-renderer.ts';
import { type FirstNamesDeps, MapNames } from './first-names.ts';
import type { SiteFacts } from './head.ts';

export interface FirstScreenDeps extends FirstNamesDeps {
  site: SiteFacts;
  isDevelopmentMode(): Promise<boolean>;
}

const none: FirstScreenHtml = { root: '', end: '' };

type Screen = Parameters<PageRenderer['renderFirstScreen']>[0];

/**
 * Renders what the first page and the map show until the app has loaded. For the map that is the
 * bar, and that the network is loading, with the picture of the map behind it, or that there is
 * nothing on the map yet: a guess from the newest network in memory, so the page is sent nearly as
 * quickly as a file. The app corrects it. Names are no guess: a person may be hidden since.
 */
export class FirstScreen {
  readonly #deps: FirstScreenDeps;
  readonly #names: MapNames;
  readonly #rendered = new Map<string, { of: FirstNames | null; root: string }>();

  constructor(deps: FirstScreenDeps) {
    this.#deps = deps;
    this.#names = new MapNames(deps);
  }

  /**
   * The HTML for `#root` and what follows it; empty for pages that only the app renders.
   * @param hasSession true hides the links to log in and to register.
   * @param query of the address; null if it asks for the map as it is, not for a part or a view of it.
   */
  async render(path: string, hasSession: boolean, query: string | null): Promise<FirstScreenHtml> {
    const screen = await this.#choose(path, query === null);
    if (screen === null) return none;
    const address = new URLSearchParams(query ?? '');
    const hasSearch = screen === 'map-with-picture' || (screen === 'map' && hasWords(address));
    try {
      const root = await this.#renderRoot(screen, path, hasSession);
      if (!hasSearch) return { root, end: '' };
      const { renderFirstSearch } = await this.#deps.renderer();
      return { root, end: renderFirstSearch(address) };
    } catch (error) {
      // The app draws these pages without help, so they are sent empty.
      this.#deps.log.warn({ err: error }, 'the first screen of a page could not be rendered');
      return none;
    }
  }

  async #renderRoot(screen: Screen, path: string, hasSession: boolean): Promise<string> {
    const key = `${screen} ${hasSession}`;
    const names = screen === 'map-with-picture' ? await this.#readNames() : null;
    const known = this.#rendered.get(key);
    if (known && known.of === names) return known.root;
    const { renderFirstScreen } = await this.#deps.renderer();
    const { siteName } = this.#deps.site;
    const root = renderFirstScreen(screen, { path, siteName, hasSession }, names);
    this.#rendered.set(key, { of: names, root });
    return root;
  }

  async #readNames(): Promise<FirstNames | null> {
    try {
      return await this.#names.read();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the version of the network could not be read');
      return null;
    }
  }

  async #choose(path: string, isWhole: boolean): Promise<Screen | null> {
    if (path === '/') return 'home';
    if (path !== '/map') return null;
    const sizes = this.#deps.network.knownSizes;
    if (sizes === null || !(await this.#mayTell())) return 'map';
    // Where all is for members, the app says how many there are.
    if (sizes.all === 0) return sizes.membersOnly === 0 ? 'empty-map' : 'map';
    return isWhole ? 'map-with-picture' : 'map';
  }

  /** While development mode is on, the page says nothing of the network. */
  async #mayTell(): Promise<boolean> {
    try {
      return !(await this.#deps.isDevelopmentMode());
    } catch (error) {
      // Without the database the app loads and says what is wrong.
      this.#deps.log.warn({ err: error }, 'development mode could not be read for the map page');
      return false;
    }
  }
}

/** Whether a search by words is shown beside the map: the table has its box elsewhere. */
function hasWords(address: URLSearchParams): boolean {
  return (address.get('q') ?? '').trim() !== '' && address.get('view') !== 'table';
}
