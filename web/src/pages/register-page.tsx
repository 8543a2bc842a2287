import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { readLoginProvider } from '../domain/site/login-provider.ts';
import { AccountFrame } from '../features/accounts/account-frame.tsx';
import { signUp } from '../features/accounts/messages.ts';
import { SignUpForm } from '../features/accounts/sign-up-form.tsx';
import { Box, Stack, Text } from '../kit/layout/layout.ts';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { LinkButton } from '../kit/layout/link-button.tsx';
import { Notice } from '../kit/layout/notice.tsx';

const ProviderButton = lazyNamed(
  () => import('../features/accounts/provider/provider-button.tsx'),
  'ProviderButton',
);
const provider = readLoginProvider();
const redirectMs = 3000;

export function RegisterPage() {
  useDocumentTitle(signUp.documentTitle);
  const { user } = useVisitor();
  const navigate = useNavigate();
  // A user who has just registered with this form is not told that they are already logged in.
  const [isJoining, setJoining] = useState(false);
  const isAlreadyIn = user !== null && !isJoining;
  return (
    <AccountFrame
      title={signUp.title}
      lead={signUp.lead}
      side={signUp.side}
      sideText={signUp.sideText}
    >
      {isAlreadyIn ? (
        <AlreadyIn email={user.email} />
      ) : (
        <>
          <SignUpForm
            onSubmit={() => setJoining(true)}
            onFailure={() => setJoining(false)}
            onJoined={({ email }) => void navigate({ to: paths.verifyEmail, search: { email } })}
          />
          {provider !== null && (
            <Box mt="md">
              <Suspense fallback={null}>
                <ProviderButton name={provider} label={signUp.byProvider(provider)} />
              </Suspense>
            </Box>
          )}
          <Text mt="lg" fz="sm">
            <Text
              inherit
              c="dimmed"
              td="none"
              renderRoot={(props) => <Link {...props} to={paths.login} />}
            >
              {signUp.haveAccount}{' '}
              <Text span inherit c="var(--mg-link)" td="underline">
                {signUp.logIn}
              </Text>
            </Text>
          </Text>
        </>
      )}
    </AccountFrame>
  );
}

function AlreadyIn({ email }: { email: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      void router.navigate({ to: paths.home, replace: true });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <Stack mt="lg">
      <Notice kind="info">{signUp.alreadyIn(email)}</Notice>
      <LinkButton to={paths.home}>{signUp.goHome}</LinkButton>
    </Stack>
  );
}
