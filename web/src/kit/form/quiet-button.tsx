import { Button } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';

type QuietButtonProps = {
  label: string;
  /** The accessible name, which begins with the label and says what it is about. */
  name: string;
  Icon: TablerIcon;
} & (
  | { onClick: () => void }
  /** An address: of a file the name under which it is saved, `external` for no page of the app. */
  | { href: string; download?: string; rel?: 'external' }
);

/** An unobtrusive button at the end of a page or card. */
export function QuietButton({ label, name, Icon, ...does }: QuietButtonProps) {
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'sm',
    leftSection: <Icon size={18} stroke={1.75} aria-hidden />,
    'aria-label': name,
  } as const;
  return 'href' in does ? (
    <Button component="a" {...look} {...does}>
      {label}
    </Button>
  ) : (
    <Button {...look} {...does}>
      {label}
    </Button>
  );
}
