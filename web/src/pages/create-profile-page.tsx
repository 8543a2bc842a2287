import { useNavigate } from '@tanstack/react-router';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { welcome } from '../features/onboarding/messages.ts';
import { Welcome } from '../features/onboarding/welcome.tsx';

export function CreateProfilePage() {
  const navigate = useNavigate();
  const { user } = useVisitor();
  const { title } = welcome[user?.user_type === 'organization' ? 'organization' : 'person'];
  useDocumentTitle(title);
  const { data } = useOwnProfile();
  return (
    <PageFrame width="form">
      {user && (
        <Welcome
          user={user}
          failure={data?.failure ?? null}
          onSkip={() => void navigate({ to: paths.profile })}
        />
      )}
    </PageFrame>
  );
}
