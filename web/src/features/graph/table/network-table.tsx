import { IconCalendarTime } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Group, Text, Title } from '../../../kit/layout/layout.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import { factsQuery } from '../api.ts';
import { ColourChoice } from '../colour/colour-choice.tsx';
import { withColours, withGroups } from '../colour/colour-columns.tsx';
import { coloursQuery } from '../colour/colours-api.ts';
import type { MapColour } from '../colour/use-colour.ts';
import { DownloadControl } from '../export/download-control.tsx';
import { receiveData } from '../export/export-request.ts';
import type { MapAddress } from '../map-address.ts';
import { messages } from '../messages.ts';
import type { Network } from '../network.ts';
import type { MapResult } from '../search/map-result.ts';
import type { SearchQuestion } from '../search/search-question.ts';
import type { MapTime } from '../time/use-time.ts';
import { tableMessages } from './messages.ts';
import styles from './network-table.module.css';
import { nodeColumns, type RowActions } from './node-columns.tsx';
import { listResultRows, listRows, listRowsIn, type TableRow } from './table-rows.ts';
import { withWhy } from './why-column.tsx';

interface NetworkTableProps extends RowActions {
  network: Network;
  /** The result of a search, shown instead of the whole network. */
  result: MapResult | null;
  question: SearchQuestion | null;
  /** The sentence about the result. */
  lead: string | null;
  /** Placed between title and rows. */
  notice: ReactNode;
  time: MapTime;
  colour: MapColour;
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  /** At the right of the title: sharing and the switch back to the map. */
  children?: ReactNode;
}

/** The default orders: most connections first, in a search the nearest first. */
const firstOrder: Sorting = { by: 'connections', order: 'desc' };
const firstOrderOfSearch: Sorting = { by: 'steps', order: 'asc' };

/** What the map shows as a table; on a phone a list of two-line rows. */
export function NetworkTable(props: NetworkTableProps) {
  const { network, result, question, lead, notice, time, colour, address, onAddress } = props;
  const { children, selected, onSelect } = props;
  const [wanted, setWanted] = useState<Sorting | null>(null);
  // In a search the selection does not change the rows.
  const from = result ? null : selected;
  const { focused } = colour;
  // For years as for a group: rows that step back are left out, and only drawn edges are counted.
  const mask = focused ? colour.picture.mask : time.shown?.mask;
  const rows = useMemo(() => {
    if (mask) return listRowsIn(network, mask, result, from);
    return result ? listResultRows(result) : listRows(network, from);
  }, [network, result, from, mask]);
  const showsSteps = result !== null || selected !== null;
  const known = nodeColumns(showsSteps, props);
  const coloured = withColours(known, colour);
  const columns = result ? withWhy(coloured) : coloured;
  const asked = wanted ?? (result ? firstOrderOfSearch : firstOrder);
  const isThere = columns.some(({ id }) => id === asked.by);
  const sorting = isThere ? asked : result ? firstOrderOfSearch : firstOrder;
  const queries = useQueryClient();
  const saveTable = async () => {
    const asked = { question, time: time.choice, group: focused };
    const [facts, groups, { file }, { downloadTable }] = await Promise.all([
      queries.fetchQuery(factsQuery),
      colour.hasGroups ? queries.fetchQuery(coloursQuery('group')) : null,
      receiveData('json', asked),
      import('./download-table.ts'),
    ]);
    const { edges } = JSON.parse(await file.text());
    const columnsOfFile = withGroups(columns, groups);
    return downloadTable(asked, { columns: columnsOfFile, rows, sorting, facts, edges });
  };
  const stepsFrom = selected === null ? '' : (network.names[selected] ?? '');
  return (
    <div className={styles.sheet}>
      <Group component="header" justify="space-between" gap="sm" mb="md">
        <div className={styles.titles}>
          <Title size="h2">{tableMessages.title(rows.length)}</Title>
          <Text size="sm" c="dimmed">
            {lead ?? (stepsFrom === '' ? tableMessages.all : tableMessages.stepsFrom(stepsFrom))}
          </Text>
        </div>
        <Group className={styles.tools ?? ''} gap="sm">
          <DownloadControl
            look="button"
            map={null}
            question={question}
            time={time.choice}
            group={focused}
            saveTable={saveTable}
          />
          <ToolButton
            Icon={IconCalendarTime}
            size="md"
            aria-expanded={time.isOpen}
            onClick={() => time.open(!time.isOpen)}
          >
            {messages.years}
          </ToolButton>
          {children}
        </Group>
      </Group>
      <FocusTarget className={styles.notice}>
        {notice}
        <ColourChoice
          address={address}
          onAddress={(next) => {
            // Sorts the rows by what they are now coloured by, with headings.
            setWanted({ by: next.color === undefined ? 'type' : 'colour', order: 'asc' });
            onAddress(next);
          }}
          hasGroups={colour.hasGroups}
          isTable
        />
      </FocusTarget>
      <DataTable
        label={tableMessages.label}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        loading={messages.loading}
        sorting={sorting}
        onSorting={setWanted}
        isSelected={({ index }) => index === selected}
        onOpen={onSelect}
        inSight={rows.find(({ index }) => index === selected)?.key}
        virtual="box"
      />
    </div>
  );
}

const rowKey = ({ key }: TableRow) => key;
