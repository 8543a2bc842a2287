import { AccountPage } from '../features/accounts/account-page.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useVisitor } from '../lib/session.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function ProfilePage() {
  useDocumentTitle('Your account');
  const { user } = useVisitor();
  return <PageFrame width="reading">{user && <AccountPage user={user} />}</PageFrame>;
}
