import { Button } from '@mantine/core';
import { useState } from 'react';
import { Paper, Text } from '../../kit/layout/layout.ts';
import { acknowledge } from './acknowledgement.ts';
import styles from './acknowledgement-notice.module.css';
import { acknowledgementText as text } from './messages.ts';

/** The operator's words at the first visit, above the page until they are read. */
export function AcknowledgementNotice({ words }: { words: string }) {
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <Paper component="section" p="md" className={styles.notice ?? ''} aria-label={text.label}>
      <Text className={styles.words ?? ''} dir="auto">
        {words}
      </Text>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        onClick={() => {
          acknowledge(words);
          setRead(true);
        }}
      >
        {text.close}
      </Button>
    </Paper>
  );
}
