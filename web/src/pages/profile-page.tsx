import { type PrimaryProfile, parseNodeKey, type SessionUser } from '@mangrove/contract/browser';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useVisitor, useWhileSignedIn } from '../api/session.ts';
import { missingSteps } from '../domain/entity/missing-steps.ts';
import { useOwnEntity } from '../domain/entity/own-entity.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { editableEntitiesQuery } from '../domain/entity/own-queries.ts';
import { useLiveNetwork } from '../domain/network/use-live-network.ts';
import { useDocumentTitle } from '../domain/site/document-title.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import type { LeavableNode } from '../features/access/leave-dialog.tsx';
import { wizard } from '../features/account-deletion/messages.ts';
import { AccountSettings } from '../features/accounts/account-settings.tsx';
import { OwnDataSection } from '../features/accounts/own-data-section.tsx';
import { SessionsSection } from '../features/accounts/sessions-section.tsx';
import { useLogOut } from '../features/accounts/use-log-out.ts';
import type { DashboardTab } from '../features/dashboard/dashboard-address.ts';
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx';
import { FirstStepsCard } from '../features/dashboard/first-steps-card.tsx';
import { ManageNodes } from '../features/dashboard/manage-nodes.tsx';
import { frame } from '../features/dashboard/messages.ts';
import { Overview } from '../features/dashboard/overview.tsx';
import { useWholeNetwork } from '../features/graph/api.ts';
import { dismissedSteps } from '../features/onboarding/user-flags.ts';
import { Welcome } from '../features/onboarding/welcome.tsx';
import { WaitingClaimsCard } from '../features/unclaimed/waiting-claims.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import { Stack } from '../kit/layout/layout.ts';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import '@mantine/core/styles/Loader.layer.css';

const WholeEditor = lazyNamed(() => import('./whole-editor.tsx'), 'WholeEditor');
const LeaveGuard = lazyNamed(() => import('../features/editor/leave-guard.tsx'), 'LeaveGuard');
const PeopleWithAccess = lazyNamed(
  () => import('../features/access/people-with-access.tsx'),
  'PeopleWithAccess',
);
const LeaveDialog = lazyNamed(() => import('../features/access/leave-dialog.tsx'), 'LeaveDialog');
const DeletionWizard = lazyNamed(
  () => import('../features/account-deletion/deletion-wizard.tsx'),
  'DeletionWizard',
);
const IdentitiesSection = lazyNamed(
  () => import('../features/accounts/provider/identities-section.tsx'),
  'IdentitiesSection',
);
const PasskeysSection = lazyNamed(
  () => import('../features/accounts/passkeys/passkeys-section.tsx'),
  'PasskeysSection',
);
const SecondFactorSection = lazyNamed(
  () => import('../features/accounts/second-factor/second-factor-section.tsx'),
  'SecondFactorSection',
);
const ApiTokensSection = lazyNamed(
  () => import('../features/accounts/api-tokens/api-tokens-section.tsx'),
  'ApiTokensSection',
);
const NetworkThumbnail = lazyNamed(
  () => import('../features/graph/network-thumbnail.tsx'),
  'NetworkThumbnail',
);

const route = getRouteApi('/signed-in/profile');

const titles: Record<DashboardTab, string> = {
  overview: frame.pageTitle,
  profile: frame.editProfile,
  'manage-nodes': frame.manageNodes,
  settings: frame.accountSettings,
  'account-settings': frame.accountSettings,
};

/** The dashboard. Users without a profile see how to create one beside everything else. */
export function ProfilePage() {
  const { tab = 'overview', people } = route.useSearch();
  // The people with access to an entity have a title of their own.
  useDocumentTitle(tab === 'manage-nodes' && peopleOf(people) ? null : titles[tab]);
  const { user } = useVisitor();
  if (!user) return <PageFrame>{null}</PageFrame>;
  if (tab === 'overview' || tab === 'profile') return <ProfileParts tab={tab} user={user} />;
  return (
    <PageFrame>
      <DashboardFrame tab={tab}>
        {tab === 'manage-nodes' ? <NodesPart people={people} /> : <SettingsPart user={user} />}
      </DashboardFrame>
    </PageFrame>
  );
}

interface PartsProps {
  tab: 'overview' | 'profile';
  user: SessionUser;
}

function ProfileParts({ tab, user }: PartsProps) {
  const { data, error, refetch } = useOwnProfile();
  if (data?.profile) {
    return (
      <PageFrame>
        <DashboardFrame tab={tab}>
          {tab === 'overview' ? (
            <OverviewPart user={user} profile={data.profile} />
          ) : (
            <Suspense fallback={null}>
              <WholeEditor type={data.profile.type} id={data.profile.id} embedded />
            </Suspense>
          )}
        </DashboardFrame>
      </PageFrame>
    );
  }
  if (data) {
    return (
      <PageFrame width="form">
        <Welcome user={user} failure={data.failure} onSkip={() => undefined} />
        <WaitingClaimsCard />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      {error ? (
        <ErrorState error={error} title={frame.failed} onTryAgain={() => void refetch()} />
      ) : (
        <Stack role="status" align="center" justify="center" mih="50dvh" c="dimmed">
          <Loader aria-hidden />
          <p>{frame.loading}</p>
        </Stack>
      )}
    </PageFrame>
  );
}

/** The entity whose people with access an address names. */
function peopleOf(people: string | undefined) {
  const node = people === undefined ? null : parseNodeKey(people);
  return node?.type ? { type: node.type, id: node.id } : null;
}

function NodesPart({ people }: { people: string | undefined }) {
  const query = useQuery({ ...editableEntitiesQuery, enabled: useWhileSignedIn() });
  const [left, setLeft] = useState<LeavableNode | null>(null);
  const node = peopleOf(people);
  if (node) {
    return (
      <Suspense fallback={null}>
        <PeopleWithAccess
          type={node.type}
          id={node.id}
          guard={(isDirty, onDiscard) => <LeaveGuard isDirty={isDirty} onDiscard={onDiscard} />}
        />
      </Suspense>
    );
  }
  return (
    <>
      <ManageNodes
        query={query}
        onLeave={({ entity_type: type, entity_id: id, entity_details: { name } }) =>
          setLeft({ type, id, name })
        }
      />
      {left && (
        <Suspense fallback={null}>
          <LeaveDialog node={left} onClose={() => setLeft(null)} onLeft={() => undefined} />
        </Suspense>
      )}
    </>
  );
}

function SettingsPart({ user }: { user: SessionUser }) {
  const [isDeleting, setDeleting] = useState(false);
  const leave = useLogOut(wizard.done);
  return (
    <>
      <AccountSettings user={user} onDelete={() => setDeleting(true)}>
        <Suspense fallback={null}>
          <PasskeysSection />
          <SecondFactorSection />
          <IdentitiesSection user={user} />
        </Suspense>
        <SessionsSection />
        <Suspense fallback={null}>
          <ApiTokensSection />
        </Suspense>
        <OwnDataSection />
      </AccountSettings>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeletionWizard onClose={() => setDeleting(false)} onDeleted={leave} />
        </Suspense>
      )}
    </>
  );
}

function OverviewPart({ user, profile }: { user: SessionUser; profile: PrimaryProfile }) {
  useLiveNetwork();
  const whole = useOwnEntity(profile);
  const entities = useQuery({ ...editableEntitiesQuery, enabled: useWhileSignedIn() });
  const { network } = useWholeNetwork();
  const [isDismissed, setDismissed] = useState(() => dismissedSteps.of(user.id));
  const dismiss = () => {
    dismissedSteps.set(user.id);
    setDismissed(true);
  };
  const missing = whole.data && !isDismissed ? missingSteps(whole.data) : [];
  const [next] = missing;
  return (
    <Overview
      user={user}
      name={profile.name}
      profile={whole.data}
      entities={entities.data}
      nodeCount={network?.size}
      claims={<WaitingClaimsCard />}
      steps={next && <FirstStepsCard missing={missing} next={next} onDismiss={dismiss} />}
      thumbnail={
        <Suspense fallback={null}>
          <NetworkThumbnail />
        </Suspense>
      }
    />
  );
}
