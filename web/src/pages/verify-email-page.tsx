import { nodeKey } from '@mangrove/contract/browser';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../api/paths.ts';
import { sessionQuery } from '../api/session.ts';
import { ownProfileQuery } from '../domain/entity/own-profile.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';
import { useTokenOfAddress } from './token-of-address.ts';

const route = getRouteApi(paths.verifyEmail);

export function VerifyEmailPage() {
  useDocumentTitle('Verify your email');
  const router = useRouter();
  const { email } = route.useSearch();
  const token = useTokenOfAddress(route.useSearch().token);
  const queries = useQueryClient();
  const showMap = useCallback(
    () => void findOwnNode(queries).then((search) => router.navigate({ to: paths.map, search })),
    [router, queries],
  );
  // A further link opened in this tab is a further verification.
  return <VerifyEmail key={token} token={token} email={email} onVerified={showMap} />;
}

/** Whoever has a profile by now sees it on the map; the map leads the others to the creation of one. */
async function findOwnNode(queries: QueryClient): Promise<{ node?: string; zoom?: true }> {
  const { user } = await queries.ensureQueryData(sessionQuery);
  if (user === null) return {};
  await queries.prefetchQuery(ownProfileQuery(user.id));
  const profile = queries.getQueryData(ownProfileQuery(user.id).queryKey)?.profile;
  return profile ? { node: nodeKey(profile.type, profile.id), zoom: true } : {};
}
