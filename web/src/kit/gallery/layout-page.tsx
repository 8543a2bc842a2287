import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from '../form/tool-button.tsx';
import { ChoiceTabs } from '../layout/choice-tabs.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { Facts } from '../layout/facts.tsx';
import { Group, Stack, Text } from '../layout/layout.ts';
import { LoadingOutline } from '../layout/loading-outline.tsx';
import { Notice } from '../layout/notice.tsx';
import { Sheet } from '../layout/sheet.tsx';
import { cutText, formatCount, formatDay, formatMinute } from '../text/formats.ts';

const time = '2026-10-20T12:03:00.000Z';
const facts = [
  ['Length', '12 km'],
  ['Found', formatDay(time)],
] as const;

/** Boxes, tabs and texts, and the states without content. */
export function LayoutPage() {
  const [tab, setTab] = useState('reef');
  return (
    <>
      <ChoiceTabs
        label="Shores"
        value={tab}
        tabs={[
          { value: 'reef', label: 'Reef', count: 1204 },
          { value: 'tide', label: 'Tide', count: 0 },
        ]}
        onChange={setTab}
      >
        <Stack gap="xs">
          <Text>{formatCount(1204, ['tag', 'tags'])}</Text>
          <Text>{formatDay(time)}</Text>
          <Text>{formatMinute(time)}</Text>
          <Text>{cutText('A long description of a very long coast', 18)}</Text>
        </Stack>
      </ChoiceTabs>
      <Notice kind="info">Something that stays on the page.</Notice>
      <Group>
        <Button>Save</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="outline" color="red">
          Delete
        </Button>
      </Group>
      <Sheet title="Reef">
        <Facts facts={facts} />
      </Sheet>
      <Facts isBoxed facts={facts} />
      <ToolButton Icon={IconPencil}>Rename</ToolButton>
      <LoadingOutline label="Loading reefs..." />
      <EmptyState compact title="No reefs found" titleOrder={3}>
        What grows there stands here.
      </EmptyState>
    </>
  );
}
