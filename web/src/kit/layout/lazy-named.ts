import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component that is loaded when it is first drawn.
 * @param load imports its module; asked again, it must give the same promise or module.
 * @param name the component's name in the module.
 */
export function lazyNamed<
  Name extends string,
  // biome-ignore lint/suspicious/noExplicitAny: a component's props are invariant, so no narrower type fits all
  Module extends Record<Name, ComponentType<any>>,
>(load: () => Promise<Module>, name: Name): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
