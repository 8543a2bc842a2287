import {
  type EntityRole,
  type EntityType,
  entityTypes,
  parseEntityId,
} from '@mangrove/contract/browser';
import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { detailOr } from '../api/api-error.ts';
import { editorPaths } from '../api/paths.ts';
import { useSignalLost } from '../api/signal.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { hasRole, useOwnRoles } from '../domain/entity/own-role.ts';
import { useSurvivor } from '../domain/entity/survivor.ts';
import { PageFrame } from '../domain/site/page-frame.tsx';
import { ErrorState } from '../kit/layout/error-state.tsx';
import { lazyNamed } from '../kit/layout/lazy-named.ts';
import { Guard } from './guard.tsx';
import { guardText } from './messages.ts';

const DraftGate = lazyNamed(() => import('../domain/entity/draft-gate.tsx'), 'DraftGate');

interface EntityGuardProps {
  type: EntityType;
  id: number;
  /** The lowest role that is admitted. */
  needs?: EntityRole;
  children?: ReactNode;
}

/** Admits users who may edit the entity: superusers, its members, and the profile's own user. */
export function EntityGuard({ type, id, needs = 'MEMBER', children }: EntityGuardProps) {
  const roles = useOwnRoles();
  const own = useOwnProfile();
  const profile = own.data?.profile;
  const isOwnProfile = profile?.type === type && profile.id === id;
  const isAdmitted = isOwnProfile || hasRole(roles.data ?? [], type, id, needs);
  const mayEdit = isAdmitted || (roles.data && !own.isPending ? false : undefined);
  // The entity may have been merged or converted; the editor of what it is now is opened instead.
  const isAsked = mayEdit === false;
  const survivor = useSurvivor(isAsked ? { type, id } : null);
  const error = useLastError(roles);
  if (error && !mayEdit) {
    const failed = (
      <PageFrame width="reading">
        <ErrorState
          error={error}
          message={detailOr(error, guardText.rolesFailed)}
          onTryAgain={() => void roles.refetch()}
        />
      </PageFrame>
    );
    return (
      <Suspense fallback={null}>
        <DraftGate type={type} id={id} otherwise={failed}>
          <Guard area="entity" mayEdit>
            {children}
          </Guard>
        </DraftGate>
      </Suspense>
    );
  }
  if (survivor) {
    const params = { id: String(survivor.id) };
    return <Navigate to={editorPaths[survivor.type]} params={params} replace />;
  }
  return (
    <Guard area="entity" mayEdit={isAsked && survivor === undefined ? undefined : mayEdit}>
      {children}
    </Guard>
  );
}

/**
 * The error of a query, and without a signal also while it is asked again: whoever edits then, by
 * their draft, stays in the editor.
 */
function useLastError({ error, data }: { error: Error | null; data: unknown }): Error | null {
  const isLost = useSignalLost();
  const [last, setLast] = useState<Error | null>(null);
  if (error && error !== last) setLast(error);
  if (data !== undefined && last) setLast(null);
  return error ?? (isLost ? last : null);
}

/** Guards the entity that the address names; for an invalid id the page itself says not found. */
export function EntityArea() {
  const { id: given = '' } = useParams({ strict: false });
  const { pathname } = useLocation();
  const type = entityTypes.find((kind) => pathname.startsWith(`/${kind}/`));
  const id = type ? parseEntityId(given, type) : null;
  return type && id !== null ? <EntityGuard type={type} id={id} /> : <Outlet />;
}
