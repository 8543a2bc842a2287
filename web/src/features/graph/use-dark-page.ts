import { useMantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Shows the page in the dark colours while it stands, without changing the visitor's choice. */
export function useDarkPage(): void {
  const { colorScheme } = useMantineColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice writes the attribute anew
  useLayoutEffect(() => {
    const page = document.documentElement;
    const before = page.getAttribute(attribute);
    page.setAttribute(attribute, 'dark');
    return () => {
      if (before !== null) page.setAttribute(attribute, before);
    };
  }, [colorScheme]);
}
