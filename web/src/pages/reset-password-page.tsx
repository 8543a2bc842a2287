import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { ResetPassword } from '../features/accounts/reset-password.tsx';
import { useTokenOfAddress } from './token-of-address.ts';

const route = getRouteApi(paths.resetPassword);

export function ResetPasswordPage() {
  useDocumentTitle('Set a new password');
  const token = useTokenOfAddress(route.useSearch().token);
  return <ResetPassword key={token} token={token} />;
}
