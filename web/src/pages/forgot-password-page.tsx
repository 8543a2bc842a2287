import { ForgotPassword } from '../features/accounts/forgot-password.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot your password?');
  return <ForgotPassword />;
}
