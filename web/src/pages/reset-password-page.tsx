import { getRouteApi } from '@tanstack/react-router';
import { ResetPassword } from '../features/accounts/reset-password.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useTokenOfAddress } from '../lib/token-of-address.ts';

const route = getRouteApi(paths.resetPassword);

export function ResetPasswordPage() {
  useDocumentTitle('Set a new password');
  const token = useTokenOfAddress(route.useSearch().token);
  return <ResetPassword key={token} token={token} />;
}
