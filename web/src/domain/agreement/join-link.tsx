import { type EntityType, entityKinds } from '@mangrove/contract/browser';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useVisitor } from '../../api/session.ts';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { entityQuery } from '../entity/entity-query.ts';
import { useOwnProfile } from '../entity/own-profile.ts';
import { useShowsEditLink } from '../entity/shows-edit-link.ts';
import { joinLink as text } from './link-messages.ts';

const JoinDialog = lazyNamed(() => import('./join-dialog.tsx'), 'JoinDialog');

interface JoinLinkProps {
  type: EntityType;
  id: number;
  name: string;
}

/** Whether the visitor's profile is connected with an entity; further roles are added in editors. */
function useIsPart(type: EntityType, id: number): boolean {
  const { data: entity } = useQuery(entityQuery(type, id));
  const profile = useOwnProfile().data?.profile;
  if (!entity || !profile) return false;
  return Object.values(entity.connections)
    .flat()
    .some((other) => other.id === profile.id && other.type === profile.type);
}

/** Lets members say that they were part of a project or organisation that others look after. */
export function JoinLink({ type, id, name }: JoinLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useVisitor();
  const mayEdit = useShowsEditLink(type, id);
  const isPart = useIsPart(type, id);
  if (entityKinds[type].isHuman || mayEdit || isPart || !user?.is_verified) return null;
  return (
    <>
      <QuietButton
        label={text.open}
        name={text.openNamed(name)}
        Icon={IconUserPlus}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && <JoinDialog type={type} id={id} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
