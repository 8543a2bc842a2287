import { Button } from '@mantine/core';
import { IconMap2, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { componentStackOf, errorReference, reportCaughtError } from '../../api/report-error.ts';
import { useUnread } from '../../api/signal.ts';
import { actionText, errorText } from '../messages.ts';
import { Box } from './layout.ts';
import { LinkButton } from './link-button.tsx';
import styles from './state.module.css';
import { ErrorDrawing } from './state-drawings.tsx';

interface ErrorStateProps {
  error: unknown;
  onTryAgain: () => void;
  title?: string;
  message?: string;
  tryAgainLabel?: string;
  /** Another way to go on; by default a link to the map. */
  elsewhere?: ReactNode;
}

/** What happened, that saved work is safe, Try Again, another link, and a reference to quote. */
export function ErrorState({
  error,
  onTryAgain,
  title = errorText.title,
  message = errorText.text,
  tryAgainLabel = actionText.tryAgain,
  elsewhere = <BackToTheMap />,
}: ErrorStateProps) {
  const [reference] = useState(() => errorReference(error, new Date()));
  // Nothing is broken, and there is nothing to tell anybody.
  const isUnread = useUnread(error);

  useEffect(() => {
    if (!isUnread) reportCaughtError(reference, error, componentStackOf(error));
  }, [error, reference, isUnread]);

  return (
    <div className={styles.state} role="alert">
      <ErrorDrawing />
      <h1 className={styles.title}>
        {isUnread ? errorText.noSignal : sentenceOr429(error, title)}
      </h1>
      <p className={styles.text}>{isUnread ? errorText.notRead : message}</p>
      <div className={styles.actions}>
        <Button
          onClick={onTryAgain}
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
        >
          {tryAgainLabel}
        </Button>
        {elsewhere}
      </div>
      {!isUnread && (
        <Box component="p" mt="xl" c="dimmed" fz="xs" fw="var(--mg-weight-muted)">
          {errorText.reference(reference)}
        </Box>
      )}
    </div>
  );
}

function BackToTheMap() {
  return (
    <LinkButton
      to={paths.map}
      variant="default"
      leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden />}
    >
      {errorText.backToMap}
    </LinkButton>
  );
}
