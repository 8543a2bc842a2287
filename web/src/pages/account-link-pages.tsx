import { nodeKey } from '@mangrove/contract/browser';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../api/paths.ts';
import { sessionQuery } from '../api/session.ts';
import { ownProfileQuery } from '../domain/entity/own-profile.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { ForgotPassword } from '../features/accounts/forgot-password.tsx';
import { forgot, reset as resetText, verify as verifyText } from '../features/accounts/messages.ts';
import { ResetPassword } from '../features/accounts/reset-password.tsx';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';
import { useTokenOfAddress } from '../kit/url-state/use-token-of-address.ts';

const reset = getRouteApi(paths.resetPassword);
const verify = getRouteApi(paths.verifyEmail);

export function ForgotPasswordPage() {
  useDocumentTitle(forgot.title);
  return <ForgotPassword />;
}

export function ResetPasswordPage() {
  useDocumentTitle(resetText.title);
  const token = useTokenOfAddress(reset.useSearch().token);
  return <ResetPassword key={token} token={token} />;
}

export function VerifyEmailPage() {
  useDocumentTitle(verifyText.title);
  const router = useRouter();
  const { email } = verify.useSearch();
  const token = useTokenOfAddress(verify.useSearch().token);
  const queries = useQueryClient();
  const showMap = useCallback(
    () => void findOwnNode(queries).then((search) => router.navigate({ to: paths.map, search })),
    [router, queries],
  );
  // The key starts a new verification when another link is opened in this tab.
  return <VerifyEmail key={token} token={token} email={email} onVerified={showMap} />;
}

/** Shows users with a profile their node; the map asks the others to create a profile. */
async function findOwnNode(queries: QueryClient): Promise<{ node?: string; zoom?: true }> {
  const { user } = await queries.ensureQueryData(sessionQuery);
  if (user === null) return {};
  await queries.prefetchQuery(ownProfileQuery(user.id));
  const profile = queries.getQueryData(ownProfileQuery(user.id).queryKey)?.profile;
  return profile ? { node: nodeKey(profile.type, profile.id), zoom: true } : {};
}
