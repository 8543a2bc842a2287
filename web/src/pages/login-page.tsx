import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { AccountFrame } from '../features/accounts/account-frame.tsx';
import { LogInForm } from '../features/accounts/log-in-form.tsx';
import { logIn } from '../features/accounts/messages.ts';
import { Text } from '../kit/layout/layout.ts';
import { Notice } from '../kit/layout/notice.tsx';

const route = getRouteApi(paths.login);

export function LoginPage() {
  useDocumentTitle(logIn.documentTitle);
  const router = useRouter();
  const { next } = route.useSearch();
  const { user } = useVisitor();
  const isDevelopmentMode = useDevelopmentMode() ?? false;
  return (
    <AccountFrame title={logIn.title} lead={logIn.lead} side={logIn.side}>
      {isDevelopmentMode && (
        <Notice kind="warning" title={logIn.developmentMode}>
          {logIn.developmentModeText}
        </Notice>
      )}
      {user && (
        <Text mt="lg" fz="sm" c="dimmed">
          {logIn.signedInAs(user.email)}
        </Text>
      )}
      <LogInForm
        isDevelopmentMode={isDevelopmentMode}
        next={next}
        onLoggedIn={() => router.history.replace(next ?? paths.map)}
      />
      {!isDevelopmentMode && (
        <Text mt="lg" fz="sm" c="dimmed">
          {logIn.noAccount} <Link to={paths.register}>{logIn.register}</Link>
        </Text>
      )}
    </AccountFrame>
  );
}
