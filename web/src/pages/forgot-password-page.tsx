import { useDocumentTitle } from '../domain/site/document-title.ts';
import { ForgotPassword } from '../features/accounts/forgot-password.tsx';

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot your password?');
  return <ForgotPassword />;
}
