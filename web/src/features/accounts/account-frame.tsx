import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { Logo } from '../../domain/site/logo.tsx';
import { Box, Group, Text } from '../../kit/layout/layout.ts';
import { mainContentId } from '../../kit/layout/skip-link.tsx';
import styles from './account-frame.module.css';
import { fields } from './messages.ts';
import sideRoots from './roots-side.svg';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  /** The lines on the picture of the roots; `sideText` stands below them. */
  side: readonly string[];
  sideText?: string;
  children: ReactNode;
}

/** The layout of the sign-up, login and password pages: a form, with a picture of roots beside. */
export function AccountFrame({ title, lead, side, sideText, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <Box miw={0}>
        <Group component="header" justify="space-between" px="md" py="xs">
          <Logo />
          <Link to={paths.home} className={styles.back}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {fields.backHome}
          </Link>
        </Group>
        <main id={mainContentId} tabIndex={-1} className={styles.main}>
          <h1>{title}</h1>
          {lead && (
            <Text mt="xs" c="dimmed">
              {lead}
            </Text>
          )}
          {children}
        </main>
      </Box>
      <aside className={styles.side} aria-label={side.join(' ')}>
        <svg
          className={styles.roots}
          viewBox="0 0 600 900"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <use href={`${sideRoots}#roots`} />
        </svg>
        <div className={styles.words}>
          <Text
            className="display"
            fz="var(--mg-type-h1-size)"
            fw="var(--mg-type-h1-weight)"
            lh="var(--mg-type-h1-line)"
          >
            {side.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </Text>
          {sideText && (
            <Text mt="xs" c="var(--mg-on-deep-muted)">
              {sideText}
            </Text>
          )}
        </div>
      </aside>
    </div>
  );
}
