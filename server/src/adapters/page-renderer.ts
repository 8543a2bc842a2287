import type { EntityWithConnections } from '@mangrove/contract';

export interface RenderingRequest {
  /** The path of the page. */
  path: string;
  siteName: string;
  /** Whoever has a session is not shown the ways in. */
  hasSession: boolean;
}

/** The browser app's own components, rendered here: what it draws is what is sent. */
export interface PageRenderer {
  renderEntityPage(entity: EntityWithConnections, request: RenderingRequest): string;
  renderNotFoundPage(request: RenderingRequest): string;
}

/**
 * Loads the renderer at its first use, because a server that only answers programs does without.
 * @param file what `vite build --ssr` has made of `web/src/app/render-page.tsx`.
 */
export function lateRenderer(file: string): () => Promise<PageRenderer> {
  let loaded: Promise<PageRenderer> | null = null;
  return () => {
    loaded ??= import(file) as Promise<PageRenderer>;
    return loaded;
  };
}
