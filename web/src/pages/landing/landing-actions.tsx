import type { SessionUser } from '@mangrove/contract/browser';
import { IconBarrierBlock, IconMap2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { messages as developmentMode } from '../../features/development-mode/messages.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import styles from './landing.module.css';
import { messages } from './messages.ts';

interface LandingActionsProps {
  user: SessionUser | null;
  isDevelopmentMode: boolean;
}

/** The links of the first page that fit the visitor. */
export function LandingActions({ user, isDevelopmentMode }: LandingActionsProps) {
  if (isDevelopmentMode && !user?.is_superuser) {
    return (
      <>
        <ModeNotice>
          {user ? developmentMode.noDeveloperAccess : messages.developmentMode}
        </ModeNotice>
        <div className={styles.actions}>
          <LinkButton to={paths.login} size="lg">
            {user ? developmentMode.switchAccount : developmentMode.developerLogin}
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      {isDevelopmentMode && <ModeNotice>{messages.developmentModeForYou}</ModeNotice>}
      <div className={styles.actions}>
        {user ? (
          <LinkButton to={paths.profile} size="lg">
            {messages.viewProfile}
          </LinkButton>
        ) : (
          <LinkButton to={paths.register} size="lg">
            {messages.register}
          </LinkButton>
        )}
        <LinkButton
          to={paths.map}
          size="lg"
          variant="default"
          leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden />}
        >
          {messages.explore}
        </LinkButton>
        {isDevelopmentMode && (
          <LinkButton to={paths.controlPanel} search={{ tab: 'tags' }} size="lg" variant="default">
            {messages.testTags}
          </LinkButton>
        )}
      </div>
      {!user && (
        <p className={styles.account}>
          <Link to={paths.login}>
            {messages.haveAccount} <span>{messages.logIn}</span>
          </Link>
        </p>
      )}
    </>
  );
}

function ModeNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.mode} role="status">
      <IconBarrierBlock size={20} stroke={1.75} aria-hidden />
      <p>
        <strong>{messages.developmentModeTitle}</strong> {children}
      </p>
    </div>
  );
}
