import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { VerifyEmail } from '../features/accounts/verify-email.tsx';
import { useTokenOfAddress } from './token-of-address.ts';

const route = getRouteApi(paths.verifyEmail);

export function VerifyEmailPage() {
  useDocumentTitle('Verify your email');
  const router = useRouter();
  const { email } = route.useSearch();
  const token = useTokenOfAddress(route.useSearch().token);
  const showMap = useCallback(() => void router.navigate({ to: paths.map }), [router]);
  // A further link opened in this tab is a further verification.
  return <VerifyEmail key={token} token={token} email={email} onVerified={showMap} />;
}
