import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { fetchAtOnce } from '../../api/query-client.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { fieldsQuery } from './defined-query.ts';

type Module = typeof import('./defined-lines.tsx');

let loaded: Module | null = null;

/** Loads the code of `DefinedLines`, which is then drawn without waiting. */
export async function loadDefinedLines(): Promise<Module> {
  loaded = await import('./defined-lines.tsx');
  return loaded;
}

const LoadedLines = lazyNamed(loadDefinedLines, 'DefinedLines');

/** What an entity says in defined fields; its code is loaded with the first that fills one in. */
export function DefinedLines(props: ComponentProps<Module['DefinedLines']>) {
  // A lazy component waits at its first drawing, even for code that is there.
  const [Lines] = useState(() => loaded?.DefinedLines ?? LoadedLines);
  return <Lines {...props} />;
}

/**
 * Waits for all that draws the lines. Where that fails, as it does at once without a signal, the
 * lines themselves say so.
 */
export async function readyDefinedLines(queries: QueryClient): Promise<void> {
  await Promise.allSettled([
    loadDefinedLines(),
    queries.getQueryData(fieldsQuery.queryKey) ?? fetchAtOnce(queries, fieldsQuery),
  ]);
}
