import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { readLoginProvider } from '../domain/site/login-provider.ts';
import { readLeaving } from '../features/accounts/provider/leaving.ts';
import { back } from '../features/accounts/provider/messages.ts';
import { ProviderReturn } from '../features/accounts/provider/provider-return.tsx';
import { showToast } from '../kit/layout/toasts.tsx';
import { readReturnAddress } from '../kit/url-state/return-address.ts';
import { NotFoundPage } from './not-found-page.tsx';

const route = getRouteApi(paths.providerReturn);

/** Where the provider of logins leads back to. */
export function ProviderReturnPage() {
  useDocumentTitle(back.documentTitle);
  const router = useRouter();
  const { state, code, iss } = route.useSearch();
  // Held by the page only, and taken out of the address at once: it must not stay in the history.
  const [answer] = useState(() =>
    state === undefined || code === undefined
      ? null
      : { state, code, ...(iss === undefined ? {} : { iss }) },
  );
  const [leaving] = useState(readLeaving);
  useEffect(() => {
    if (state !== undefined) void router.navigate({ to: '.', search: {}, replace: true });
  }, [state, router]);
  const name = readLoginProvider();
  if (name === null) return <NotFoundPage />;
  const { connects, remembers, next } = leaving;
  return (
    <ProviderReturn
      name={name}
      answer={answer}
      connects={connects}
      remembers={remembers}
      onLoggedIn={() => router.history.replace(readReturnAddress(next) ?? paths.map)}
      onConnected={() => {
        void showToast('success', back.connected(name));
        void router.navigate({
          to: paths.profile,
          search: { tab: 'account-settings' },
          replace: true,
        });
      }}
      onBack={() => void router.navigate({ to: paths.login, replace: true })}
    />
  );
}
