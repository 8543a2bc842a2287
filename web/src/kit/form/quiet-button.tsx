import { Button } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';

interface QuietButtonProps {
  label: string;
  /** The accessible name, which begins with the label and says what it is about. */
  name: string;
  Icon: TablerIcon;
  onClick: () => void;
}

/** An unobtrusive button at the end of a page or card. */
export function QuietButton({ label, name, Icon, onClick }: QuietButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
