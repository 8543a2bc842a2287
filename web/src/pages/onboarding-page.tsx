import { type Entity, nodeKey, type PrimaryProfile } from '@mangrove/contract/browser';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import type { FirstStep } from '../domain/entity/missing-steps.ts';
import { useOwnEntity } from '../domain/entity/own-entity.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { FirstSteps } from '../features/onboarding/first-steps.tsx';
import { firstStepsText, wizard } from '../features/onboarding/messages.ts';
import { ProfileCreated } from '../features/onboarding/profile-created.tsx';
import { Wizard } from '../features/onboarding/wizard.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';

const FirstConnections = lazyNamed(
  () => import('../features/connections/first-connections.tsx'),
  'FirstConnections',
);

const route = getRouteApi('/signed-in/onboarding');

/** Leads to a profile; with a step in the address, to the steps that complete it. */
export function OnboardingPage() {
  const { step } = route.useSearch();
  useDocumentTitle(step ? firstStepsText.pageTitle : wizard.pageTitle);
  const { user } = useVisitor();
  const { data, error } = useOwnProfile();
  const [created, setCreated] = useState<Entity | null>(null);
  const profile = data?.profile;
  if (user && profile && step) {
    return <FirstStepsPart userId={user.id} profile={profile} step={step} />;
  }
  // It is not known yet whether there is a profile: what is typed before would be lost.
  if (!data && !error && !created) return <PageFrame width="form">{null}</PageFrame>;
  if (user?.user_type === 'organization') return <Navigate to={paths.createProfile} replace />;
  if (profile && !created) return <Navigate to={paths.profile} replace />;
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

interface FirstStepsPartProps {
  userId: number;
  profile: PrimaryProfile;
  step: FirstStep;
}

function FirstStepsPart({ userId, profile: own, step }: FirstStepsPartProps) {
  const { type, id } = own;
  const navigate = useNavigate();
  const { data: profile, error, refetch } = useOwnEntity(own);
  const goTo = (next: FirstStep | null) =>
    next === null
      ? navigate({ to: paths.map, search: { node: nodeKey(type, id), zoom: true } })
      : navigate({ to: paths.onboarding, search: { step: next } });
  return (
    <PageFrame width="form">
      {profile && (
        <FirstSteps
          userId={userId}
          profile={profile}
          step={step}
          onStep={(next) => void goTo(next)}
          connect={
            <Suspense fallback={null}>
              <FirstConnections profile={profile} />
            </Suspense>
          }
        />
      )}
      {!profile && error && (
        <ErrorState error={error} title={firstStepsText.failed} onTryAgain={() => void refetch()} />
      )}
    </PageFrame>
  );
}
