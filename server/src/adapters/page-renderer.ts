import type { EntityWithConnections } from '@mangrove/contract';

export interface RenderingRequest {
  /** The path of the page. */
  path: string;
  siteName: string;
  /** A visitor with a session does not get the links to sign in and register. */
  hasSession: boolean;
}

/** Renders the browser app's own components on the server, so both draw the same. */
export interface PageRenderer {
  renderEntityPage(entity: EntityWithConnections, request: RenderingRequest): string;
  renderFirstScreen(screen: 'home' | 'map' | 'empty-map', request: RenderingRequest): string;
  renderNotFoundPage(request: RenderingRequest): string;
}

/**
 * Loads the renderer on first use, because a server that only answers programs does not need it.
 * @param file the output of `vite build --ssr` for `web/src/app/render-page.tsx`.
 */
export function lazyRenderer(file: string): () => Promise<PageRenderer> {
  let loaded: Promise<PageRenderer> | null = null;
  return () => {
    loaded ??= import(file) as Promise<PageRenderer>;
    return loaded;
  };
}
