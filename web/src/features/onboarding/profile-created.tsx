import type { Entity } from '@mangrove/contract';
import { nodeKey } from '@mangrove/contract';
import { useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { KindAvatar } from '../../ui/kind-avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { done } from './messages.ts';
import styles from './profile-created.module.css';

/** The end of the onboarding. */
export function ProfileCreated({ profile }: { profile: Entity }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className={styles.done}>
      <KindAvatar type={profile.type} name={profile.name} size={144} photoUrl={profile.photo_url} />
      <p className={styles.name}>
        <bdi>{profile.name}</bdi>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {done.title}
      </h1>
      <p className={styles.text}>{done.text}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.profile}>{done.profile}</LinkButton>
        <LinkButton
          to={paths.map}
          search={{ node: nodeKey(profile.type, profile.id), zoom: true }}
          variant="default"
        >
          {done.map}
        </LinkButton>
      </div>
    </div>
  );
}
