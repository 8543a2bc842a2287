import type { QueryClient } from '@tanstack/react-query';
import { callAsStranger } from '../api/api-client.ts';
import { developmentModeKey } from '../api/keys.ts';
import { paths } from '../api/paths.ts';
import { sessionQuery, signedOut } from '../api/session.ts';

/** Whether pages of others may frame what stands at an address. */
export function isForOthers(path: string): boolean {
  return path === paths.embedMap;
}

/**
 * Within a page of somebody else's the visitor is a stranger, whatever this browser knows of them, so
 * that the page around cannot act in their name: nobody asks who is signed in, and no call says it.
 */
export function becomeStranger(queries: QueryClient): void {
  callAsStranger();
  queries.setQueryData(sessionQuery.queryKey, signedOut);
  // The answers to the calls themselves say it when the product is closed.
  queries.setQueryData(developmentModeKey, false);
}
