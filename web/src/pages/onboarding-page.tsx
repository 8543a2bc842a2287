import type { Entity } from '@mangrove/contract/browser';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { wizard } from '../features/onboarding/messages.ts';
import { ProfileCreated } from '../features/onboarding/profile-created.tsx';
import { Wizard } from '../features/onboarding/wizard.tsx';

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
