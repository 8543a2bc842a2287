import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx';
import { unsubscribing } from '../features/notifications/unsubscribe-messages.ts';
import { useTokenOfAddress } from '../kit/url-state/use-token-of-address.ts';

const route = getRouteApi(paths.unsubscribe);

/** Where the link in an email leads that ends such emails. */
export function UnsubscribePage() {
  useDocumentTitle(unsubscribing.title);
  const token = useTokenOfAddress(route.useSearch().token);
  return (
    <PageFrame width="form">
      <Unsubscribe key={token} token={token} />
    </PageFrame>
  );
}
