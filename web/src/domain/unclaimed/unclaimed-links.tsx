import type { EntityType } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconHandStop, IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { Text } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { entityQuery } from '../entity/entity-query.ts';
import { useOwnRole } from '../entity/own-role.ts';
import { ownClaimQuery } from './api.ts';
import { unclaimedLink as text } from './link-messages.ts';

const ClaimDialog = lazyNamed(() => import('./claim-dialog.tsx'), 'ClaimDialog');
const InviteDialog = lazyNamed(() => import('./invite-dialog.tsx'), 'InviteDialog');

interface UnclaimedLinksProps {
  type: EntityType;
  id: number;
  name: string;
}

/** Of a person without an account: "This is me" for members, an invitation for who looks after it. */
export function UnclaimedLinks({ type, id, name }: UnclaimedLinksProps) {
  const { user } = useVisitor();
  const { data: entity } = useQuery(entityQuery(type, id));
  const isUnclaimed = entity?.type === 'person' && entity.is_unclaimed && !entity.passed_on;
  if (!isUnclaimed || !user?.is_verified) return null;
  return <OpenLinks id={id} name={name} mayClaim={user.user_type === 'person'} />;
}

function OpenLinks({ id, name, mayClaim }: { id: number; name: string; mayClaim: boolean }) {
  const [opened, setOpened] = useState<'claim' | 'invitation' | null>(null);
  const { roleOn } = useOwnRole();
  const isSignedIn = useWhileSignedIn();
  const { data: claim } = useQuery({
    ...ownClaimQuery(id),
    enabled: () => mayClaim && isSignedIn(),
  });
  const close = () => setOpened(null);
  const button = (label: string, named: string, icon: ReactNode, opens: typeof opened) => (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={icon}
      aria-label={named}
      onClick={() => setOpened(opens)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {claim?.state === 'waiting' && (
        <Text c="dimmed" fz="sm" px="sm">
          {text.waiting}
        </Text>
      )}
      {claim?.state === 'none' &&
        button(
          text.claim,
          text.claimNamed(name),
          <IconHandStop size={18} stroke={1.75} aria-hidden />,
          'claim',
        )}
      {roleOn(id) === 'OWNER' &&
        button(
          text.invite,
          text.inviteNamed(name),
          <IconMailForward size={18} stroke={1.75} aria-hidden />,
          'invitation',
        )}
      <Suspense fallback={null}>
        {opened === 'claim' && <ClaimDialog id={id} name={name} onClose={close} />}
        {opened === 'invitation' && <InviteDialog id={id} name={name} onClose={close} />}
      </Suspense>
    </>
  );
}
