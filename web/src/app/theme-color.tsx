import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { tokens } from '../kit/theme/tokens.ts';

/** Keeps the browser's own bars in the colour of our paper. */
export function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', tokens[scheme].paper.base);
  }, [scheme]);
  return null;
}
