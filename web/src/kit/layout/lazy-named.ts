import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component that is loaded when it is first drawn.
 * @param load imports its module, or gives it if it is there: then the first drawing does not wait.
 * @param name the component's name in the module.
 */
export function lazyNamed<
  Name extends string,
  // biome-ignore lint/suspicious/noExplicitAny: a component's props are invariant, so no narrower type fits all
  Module extends Record<Name, ComponentType<any>>,
>(load: () => Promise<Module> | Module, name: Name): LazyExoticComponent<Module[Name]> {
  return lazy(() => {
    const loaded = load();
    if (loaded instanceof Promise) return loaded.then((module) => ({ default: module[name] }));
    return atOnce({ default: loaded[name] });
  });
}

/** A promise that is kept already: it calls back at once, and not in a later task as others do. */
function atOnce<Value>(value: Value): Promise<Value> {
  const kept = Promise.resolve(value);
  // biome-ignore lint/suspicious/noThenProperty: React takes what it is called with before `lazy` returns
  return Object.assign(kept, { then: (go: (value: Value) => void) => go(value) }) as Promise<Value>;
}
