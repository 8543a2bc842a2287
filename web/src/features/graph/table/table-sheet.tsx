import { IconCalendarTime, IconShare2 } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Box, Group, Text, Title } from '../../../kit/layout/layout.ts';
import { ColorChoice } from '../color/color-choice.tsx';
import { DownloadControl } from '../export/download-control.tsx';
import type { SavedFile } from '../export/downloads.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { ViewSwitch } from '../overlay/view-switch.tsx';
import { OpenYears, ScreenNotices } from '../screen-panel.tsx';
import { tableMessages } from './messages.ts';
import styles from './network-table.module.css';
import type { TableColumns } from './use-columns.ts';

interface TableSheetProps {
  /** How many rows the table has. */
  total: number;
  /** What is listed, in words. */
  lead: string;
  onSorting: TableColumns['onSorting'];
  /** Saves the rows as a file; left out where they are not all here. */
  saveTable?: () => Promise<SavedFile>;
  /** Whether it is one of several pages; then `ref` is what scrolls on a phone. */
  isPage?: boolean;
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** A table with its title, its tools, and what is left out of it. */
export function TableSheet(props: TableSheetProps) {
  const { total, lead, onSorting, saveTable, isPage, ref, children } = props;
  const { time, wayBack, sharing, exportRequest } = useScreen();
  return (
    <div ref={ref} className={styles.sheet} data-paged={isPage || undefined}>
      <Group component="header" justify="space-between" gap="sm" mb="md">
        <Box flex="1 1 220px" miw={0}>
          <Title size="h2">{tableMessages.title(total)}</Title>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </Box>
        <Group className={styles.tools ?? ''} gap="sm">
          <DownloadControl
            look="button"
            map={null}
            {...exportRequest}
            {...(saveTable && { saveTable })}
          />
          <ToolButton
            Icon={IconCalendarTime}
            size="md"
            aria-expanded={time.isOpen}
            onClick={() => time.open(!time.isOpen)}
          >
            {messages.years}
          </ToolButton>
          {wayBack}
          <ToolButton Icon={IconShare2} size="md" onClick={sharing.open}>
            {messages.share}
          </ToolButton>
          <ViewSwitch />
        </Group>
      </Group>
      <FocusTarget className={styles.notice}>
        <ScreenNotices />
        <OpenYears isFloating={false} />
        <ColorChoice
          isTable
          // Sorts the rows by what they are now coloured by, with headings.
          onColor={(by) => onSorting({ by: by === 'kind' ? 'type' : 'colour', order: 'asc' })}
          onSize={(by) => onSorting({ by: by ? 'size' : 'connections', order: 'desc' })}
        />
      </FocusTarget>
      {children}
    </div>
  );
}
