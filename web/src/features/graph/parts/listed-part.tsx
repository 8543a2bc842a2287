import { limits } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { addNext } from '../../../domain/network/network-parts.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import { partMessages } from './messages.ts';

/** Says of a very large network how much of it the table lists, with a button for more. */
export function ListedPart() {
  const { all } = useScreen();
  const queries = useQueryClient();
  const more = useAction({
    call: () => addNext(queries),
    failedToast: (error) => sentenceOr429(error, partMessages.failed),
  });
  if (all.total === undefined || all.size >= all.total) return null;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {partMessages.inTable(all.size, all.total)}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        loading={more.isBusy}
        onClick={() => more.run()}
      >
        {partMessages.listMore(Math.min(limits.listedNodes, all.total - all.size))}
      </Button>
    </Group>
  );
}
