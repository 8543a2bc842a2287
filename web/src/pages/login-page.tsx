import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { AccountFrame } from '../features/accounts/account-frame.tsx';
import { LogInForm } from '../features/accounts/log-in-form.tsx';
import { logIn } from '../features/accounts/messages.ts';
import { useDevelopmentMode } from '../lib/development-mode.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useVisitor } from '../lib/session.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './account-pages.module.css';

const route = getRouteApi(paths.login);

export function LoginPage() {
  useDocumentTitle('Log in');
  const router = useRouter();
  const { next } = route.useSearch();
  const { user } = useVisitor();
  const isDevelopmentMode = useDevelopmentMode() ?? false;
  return (
    <AccountFrame title={logIn.title} lead={logIn.lead} side={logIn.side}>
      {isDevelopmentMode && (
        <div className={styles.notice}>
          <Notice kind="warning" title={logIn.developmentMode}>
            {logIn.developmentModeText}
          </Notice>
        </div>
      )}
      {user && <p className={styles.below}>{logIn.signedInAs(user.email)}</p>}
      <LogInForm
        isDevelopmentMode={isDevelopmentMode}
        onLoggedIn={() => router.history.replace(next ?? paths.map)}
      />
      {!isDevelopmentMode && (
        <p className={styles.below}>
          {logIn.noAccount} <Link to={paths.register}>{logIn.register}</Link>
        </p>
      )}
    </AccountFrame>
  );
}
