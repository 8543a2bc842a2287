import { lazyRouteComponent } from '@tanstack/react-router';

/** The path of a page and the chunk that holds its component. */
export function page<
  const Path extends string,
  // biome-ignore lint/suspicious/noExplicitAny: the router types a module this way
  Module extends Record<string, any>,
  Name extends keyof Module & string,
>(path: Path, load: () => Promise<Module>, name: Name) {
  return { path, component: lazyRouteComponent(load, name) };
}
