import { useNavigate } from '@tanstack/react-router';
import { useOwnProfile } from '../features/entities/own-profile.ts';
import { welcome } from '../features/onboarding/messages.ts';
import { Welcome } from '../features/onboarding/welcome.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useVisitor } from '../lib/session.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function CreateProfilePage() {
  useDocumentTitle(welcome.title);
  const navigate = useNavigate();
  const { user } = useVisitor();
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
