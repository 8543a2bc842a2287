import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Box, Text } from '../../kit/layout/layout.ts';
import { steps, wizard } from './messages.ts';
import styles from './wizard.module.css';

interface StepProps {
  name: keyof typeof steps;
  children: ReactNode;
}

/** Focuses its heading if the user comes from another step, so that screen readers read it. */
export function Step({ name, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const comesFromStep = activeElement === document.body || activeElement?.closest('form');
    if (comesFromStep) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Box flex={1}>
      <h1 ref={heading} tabIndex={-1}>
        {steps[name].title}
      </h1>
      <Text mt="xs" mb="lg" c="dimmed">
        {steps[name].hint}
      </Text>
      {children}
    </Box>
  );
}

interface StepButtonsProps {
  /** Undefined while there is no way back. */
  onBack: (() => void) | undefined;
  /** The button that leads on. */
  children: ReactNode;
}

export function StepButtons({ onBack, children }: StepButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        disabled={onBack === undefined}
        leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
        onClick={onBack}
      >
        {wizard.previous}
      </Button>
      {children}
    </div>
  );
}
