import type { Entity } from '@mangrove/contract/browser';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOwnProfile } from '../features/entities/own-profile.ts';
import { wizard } from '../features/onboarding/messages.ts';
import { ProfileCreated } from '../features/onboarding/profile-created.tsx';
import { Wizard } from '../features/onboarding/wizard.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useVisitor } from '../lib/session.ts';
import { PageFrame } from '../ui/page-frame.tsx';

export function OnboardingPage() {
  useDocumentTitle(wizard.pageTitle);
  const { user } = useVisitor();
  const { data } = useOwnProfile();
  const [created, setCreated] = useState<Entity | null>(null);
  if (user?.user_type === 'organization') return <Navigate to={paths.createProfile} replace />;
  if (data?.profile && !created) return <Navigate to={paths.profile} replace />;
  return (
    <PageFrame width="form">
      {created ? (
        <ProfileCreated profile={created} />
      ) : (
        user && <Wizard user={user} onCreated={setCreated} />
      )}
    </PageFrame>
  );
}
