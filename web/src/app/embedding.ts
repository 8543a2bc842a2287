import type { QueryClient } from '@tanstack/react-query';
import { callWithoutCredentials } from '../api/api-client.ts';
import { developmentModeKey } from '../api/keys.ts';
import { paths } from '../api/paths.ts';
import { sessionQuery, signedOut } from '../api/session.ts';

/** Whether other sites may frame the page at this path. */
export function isEmbeddable(path: string): boolean {
  return path === paths.embedMap;
}

/**
 * In a frame on another site the visitor counts as signed out, whatever this browser knows of them,
 * so that the surrounding page cannot act in their name: the session is not read, and calls are
 * sent without it.
 */
export function actAsSignedOut(queries: QueryClient): void {
  callWithoutCredentials();
  queries.setQueryData(sessionQuery.queryKey, signedOut);
  // Not asked either: when the product is closed, the calls themselves are refused.
  queries.setQueryData(developmentModeKey, false);
}
