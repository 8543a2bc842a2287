import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../api/paths.ts';
import { type FirstStep, firstSteps } from '../../domain/entity/missing-steps.ts';
import { Group, Paper, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { firstStepsCard as text } from './messages.ts';
import styles from './overview.module.css';

interface FirstStepsCardProps {
  missing: readonly FirstStep[];
  /** The one that "Continue" leads to. */
  next: FirstStep;
  onDismiss: () => void;
}

/** Lists the parts of a profile, with links to the missing ones. */
export function FirstStepsCard({ missing, next, onDismiss }: FirstStepsCardProps) {
  return (
    <Paper
      component="section"
      aria-label={text.title}
      radius="xl"
      p={{ base: 'md', sm: 'lg' }}
      mt="lg"
    >
      <h2>{text.title}</h2>
      <Text mt="xs" c="var(--mg-ink-soft)">
        {text.text}
      </Text>
      <ul className={styles.steps}>
        {firstSteps.map((step) => (
          <Group key={step} component="li" gap="xs" wrap="nowrap">
            {missing.includes(step) ? (
              <>
                <IconCircle size={20} stroke={1.75} aria-hidden />
                <Link to={paths.onboarding} search={{ step }}>
                  {text.steps[step]}
                </Link>
              </>
            ) : (
              <>
                <IconCircleCheck className={styles.done} size={20} stroke={1.75} aria-hidden />
                {text.steps[step]}
                <VisuallyHidden>, {text.done}</VisuallyHidden>
              </>
            )}
          </Group>
        ))}
      </ul>
      <Group mt="md" gap="md">
        <LinkButton to={paths.onboarding} search={{ step: next }} size="sm">
          {text.next}
        </LinkButton>
        <Button variant="default" size="sm" onClick={onDismiss}>
          {text.dismiss}
        </Button>
      </Group>
    </Paper>
  );
}
