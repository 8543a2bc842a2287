import type { EntityType } from '@mangrove/contract/browser';
import { IconHandStop, IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { useShown } from '../entity/covers.ts';
import { entityQuery } from '../entity/entity-query.ts';
import { fullName } from '../entity/entity-text.ts';
import { useOwnRole } from '../entity/own-role.ts';
import { ownClaimQuery } from './api.ts';
import { unclaimedLink as text } from './link-messages.ts';

const ClaimDialog = lazyNamed(() => import('./claim-dialog.tsx'), 'ClaimDialog');
const InviteDialog = lazyNamed(() => import('./invite-dialog.tsx'), 'InviteDialog');

interface UnclaimedLinksProps {
  type: EntityType;
  id: number;
}

/** Of a person without an account: "This is me" for members, an invitation for who looks after it. */
export function UnclaimedLinks({ type, id }: UnclaimedLinksProps) {
  const { user } = useVisitor();
  const entity = useShown(useQuery(entityQuery(type, id)).data);
  const isUnclaimed =
    entity && 'is_unclaimed' in entity && entity.is_unclaimed && !entity.passed_on;
  if (!isUnclaimed || !user?.is_verified) return null;
  return <OpenLinks id={id} name={fullName(entity)} isPerson={user.user_type === 'person'} />;
}

function OpenLinks({ id, name, isPerson }: { id: number; name: string; isPerson: boolean }) {
  const [opened, setOpened] = useState<'claim' | 'invitation' | null>(null);
  const { roleOn, isKnown } = useOwnRole();
  const isOwner = roleOn(id) === 'OWNER';
  const mayClaim = isPerson && isKnown && !isOwner;
  const isSignedIn = useWhileSignedIn();
  const { data: claim } = useQuery({
    ...ownClaimQuery(id),
    enabled: () => mayClaim && isSignedIn(),
  });
  const close = () => setOpened(null);
  return (
    <>
      {claim?.state === 'waiting' && (
        <Text c="dimmed" fz="sm" px="sm">
          {text.waiting}
        </Text>
      )}
      {claim?.state === 'none' && (
        <QuietButton
          label={text.claim}
          name={text.claimNamed(name)}
          Icon={IconHandStop}
          onClick={() => setOpened('claim')}
        />
      )}
      {isOwner && (
        <QuietButton
          label={text.invite}
          name={text.inviteNamed(name)}
          Icon={IconMailForward}
          onClick={() => setOpened('invitation')}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'claim' && <ClaimDialog id={id} name={name} onClose={close} />}
        {opened === 'invitation' && <InviteDialog id={id} name={name} onClose={close} />}
      </Suspense>
    </>
  );
}
