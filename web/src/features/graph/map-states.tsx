import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { hasTokens } from '../../api/session-storage.ts';
import { LoadingMap } from '../../domain/network/first-map.tsx';
import { endFirstSearch } from '../../domain/network/take-first-search.ts';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { Text, Title } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './map-states.module.css';
import { messages } from './messages.ts';

/** The map while the network is loading. */
export function MapLoading() {
  return (
    <>
      <VisuallyHidden component="h1">{messages.title}</VisuallyHidden>
      <LoadingMap text={messages.loading} />
    </>
  );
}

/** The error box with the server's message. */
export function MapError({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  return (
    <div className={styles.place}>
      <div className={styles.error} role="alert">
        <IconAlertCircle size={22} stroke={1.75} aria-hidden />
        <div>
          <Title order={1} size="h4" mb="xxs">
            {messages.errorTitle}
          </Title>
          <Text mb="md">{error.message}</Text>
          <Button
            onClick={onTryAgain}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          >
            {messages.tryAgain}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface MapEmptyProps {
  actions: ReactNode;
  /** How many there are for members, as a visitor is told; 0 for members. */
  membersOnly?: number;
}

/** A map without anybody; a visitor reads how many there are for members, with a way in. */
export function MapEmpty({ actions, membersOnly = 0 }: MapEmptyProps) {
  const isForMembers = membersOnly > 0;
  // Nothing is there to be searched.
  useEffect(endFirstSearch, []);
  const logIn = <LinkButton to={paths.login}>{messages.logIn}</LinkButton>;
  return (
    <div className={styles.place}>
      <div className={styles.sheet}>
        <EmptyState
          title={isForMembers ? messages.membersTitle : messages.emptyTitle}
          titleOrder={1}
          actions={isForMembers && actions ? logIn : actions}
          compact
        >
          {isForMembers ? messages.membersText(membersOnly) : messages.emptyText}
        </EmptyState>
      </div>
    </div>
  );
}

/** What to do about an empty map. A visitor with tokens is most likely signed in. */
export function EmptyMapAction() {
  const { state, user } = useVisitor();
  return (
    <>
      <EmptyMapLink isSignedIn={state === 'unknown' ? hasTokens() : state === 'signed-in'} />
      {user?.is_superuser && (
        <LinkButton variant="default" to={paths.controlPanel} search={{ tab: 'import' }}>
          {messages.emptyImport}
        </LinkButton>
      )}
    </>
  );
}

export function EmptyMapLink({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <LinkButton to={paths.createProfile}>{messages.emptyProfile}</LinkButton>
  ) : (
    <LinkButton to={paths.register}>{messages.emptySignUp}</LinkButton>
  );
}

interface NotOnMapProps {
  title: string;
  text: string;
  wayOut: string;
  onWayOut: () => void;
}

/** Says that what the address names is not on the map, with a way out. */
export function NotOnMap({ title, text, wayOut, onWayOut }: NotOnMapProps) {
  return (
    <div className={styles.notice} role="alert" data-overlay>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
      <Button variant="default" size="sm" onClick={onWayOut}>
        {wayOut}
      </Button>
    </div>
  );
}
