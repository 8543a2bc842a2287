import { getRouteApi } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { Invitation } from '../features/unclaimed/invitation.tsx';
import { invitation } from '../features/unclaimed/messages.ts';
import { useTokenOfAddress } from '../kit/url-state/use-token-of-address.ts';

const route = getRouteApi(paths.invitation);

/** Where the link in an invitation leads. */
export function InvitationPage() {
  useDocumentTitle(invitation.title);
  const { answer } = route.useSearch();
  const token = useTokenOfAddress(route.useSearch().token);
  return (
    <PageFrame width="form">
      <Invitation key={token} token={token} wantsRemoval={answer === 'remove'} />
    </PageFrame>
  );
}
