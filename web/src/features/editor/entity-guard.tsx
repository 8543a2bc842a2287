import { type EntityRole, type EntityType, roleSuffices } from '@mangrove/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { detailOr } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useVisitor } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingOutline } from '../../ui/loading-outline.tsx';
import { useOwnProfile, useWhileSignedIn } from '../entities/own-profile.ts';
import { ownRolesQuery } from '../entities/own-queries.ts';
import styles from './editor.module.css';
import { access } from './messages.ts';

const noticeMs = 2000;

interface EntityGuardProps {
  type: EntityType;
  id: number;
  /** The least role that is let in. */
  needs?: EntityRole;
  children: ReactNode;
}

/** Lets in whoever may edit an entity: superusers, its members, and the profile's own user. */
export function EntityGuard({ type, id, needs = 'MEMBER', children }: EntityGuardProps) {
  const { user } = useVisitor();
  const isSuperuser = user?.is_superuser ?? false;
  const isSignedIn = useWhileSignedIn();
  const roles = useQuery({ ...ownRolesQuery, enabled: () => isSignedIn() && !isSuperuser });
  const own = useOwnProfile();
  const profile = own.data?.profile;
  const isOwnProfile = profile?.type === type && profile.id === id;
  const hasRole = roles.data?.some(
    (role) =>
      role.entity_type === type && role.entity_id === id && roleSuffices(role.role_type, needs),
  );
  if (isSuperuser || isOwnProfile || hasRole) return children;
  if (roles.error) {
    return (
      <div className={styles.state}>
        <ErrorState
          error={roles.error}
          message={detailOr(roles.error, access.rolesFailed)}
          onTryAgain={() => void roles.refetch()}
        />
      </div>
    );
  }
  if (!roles.data || own.isPending) {
    return (
      <div className={styles.state}>
        <LoadingOutline label={access.checking} />
      </div>
    );
  }
  return <Refused />;
}

function Refused() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), noticeMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert" className={styles.state}>
      <EmptyState title={access.refused} titleOrder={1}>
        {access.redirecting}
      </EmptyState>
    </div>
  );
}
