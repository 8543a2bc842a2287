import type { SessionUser } from '@mangrove/contract/browser';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDevelopmentMode } from '../api/development-mode.ts';
import { paths } from '../api/paths.ts';
import { useVisitor } from '../api/session.ts';
import { useOwnProfile } from '../domain/entity/own-profile.ts';
import { reminder } from '../features/onboarding/messages.ts';
import { skippedProfile } from '../features/onboarding/user-flags.ts';
import { showToast } from '../kit/layout/toasts.tsx';
import styles from './app.module.css';

const maps: ReadonlySet<string> = new Set([paths.map, paths.fullscreenMap, paths.networkGraph]);

/**
 * Makes sure that the signed-in user has a profile: creates one with the name typed at
 * registration, or navigates from the map to the form for one, unless the user skipped that in this
 * browser session. Superusers administer and need no profile.
 */
export function ProfileWatcher({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isClosed = useDevelopmentMode() && !user.is_superuser;
  const { data } = useOwnProfile();

  const failure = data?.failure;
  useEffect(() => {
    if (failure) void showToast('error', failure);
  }, [failure]);

  const lead = useEffectEvent(() => {
    if (!skippedProfile.of(user.id)) void navigate({ to: paths.createProfile, replace: true });
  });
  const isOnMapWithout =
    data?.profile === null && maps.has(pathname) && !isClosed && !user.is_superuser;
  useEffect(() => {
    if (isOnMapWithout) lead();
  }, [isOnMapWithout]);
  return null;
}

/** A line below the top bar of the map for users who skipped the creation of a profile. */
export function OwnProfileReminder() {
  const { pathname } = useLocation();
  const { user } = useVisitor();
  const { data } = useOwnProfile();
  const isMeant =
    user && maps.has(pathname) && data?.profile === null && skippedProfile.of(user.id);
  if (!isMeant) return null;
  return (
    <aside className={styles.reminder} aria-label={reminder.label}>
      {reminder.text} <Link to={paths.createProfile}>{reminder.action}</Link>
    </aside>
  );
}
