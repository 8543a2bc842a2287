import { useEffect, useRef } from 'react';
import { Box, Text } from '../../kit/layout/layout.ts';
import { steps } from './messages.ts';

export function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface StepProps {
  name: keyof typeof steps;
  children: React.ReactNode;
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
