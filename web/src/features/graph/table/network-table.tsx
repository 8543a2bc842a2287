import { IconCalendarTime, IconShare2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { FocusTarget } from '../../../kit/layout/focus-target.tsx';
import { Box, Group, Text, Title } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import type { Sorting } from '../../../kit/url-state/fields.ts';
import { factsQuery, labelsQuery } from '../api.ts';
import { ColorChoice } from '../color/color-choice.tsx';
import { withColors, withGroups } from '../color/color-columns.tsx';
import { colorsQuery } from '../color/colors-api.ts';
import { DownloadControl } from '../export/download-control.tsx';
import { receiveData } from '../export/export-request.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { ViewSwitch } from '../overlay/view-switch.tsx';
import { OpenYears, ScreenNotices } from '../screen-panel.tsx';
import { countsText } from '../search/result-lines.ts';
import { withSizes } from '../size/size-column.tsx';
import type { MapScreenState } from '../use-map-screen.ts';
import { cellsQuery, isColumn, withFields } from './field-columns.ts';
import { tableMessages } from './messages.ts';
import styles from './network-table.module.css';
import { nodeColumns, type RowActions } from './node-columns.tsx';
import { listResultRows, listRows, listRowsIn, type TableRow } from './table-rows.ts';
import { withWhy } from './why-column.tsx';

const ListedPart = lazyNamed(() => import('../parts/listed-part.tsx'), 'ListedPart');

/** The default orders: most connections first, in a search the nearest first. */
const firstOrder: Sorting = { by: 'connections', order: 'desc' };
const firstOrderOfSearch: Sorting = { by: 'steps', order: 'asc' };

/** What the map shows as a table; on a phone a list of two-line rows. */
export function NetworkTable() {
  const screen = useScreen();
  const { network, result, search, selected, time, color, exportRequest, fields } = screen;
  const [wanted, setWanted] = useState<Sorting | null>(null);
  // In a search the selection does not change the rows.
  const from = result ? null : selected;
  const { focused } = color;
  // For years as for a group: rows that step back are left out, and only drawn edges are counted.
  const mask = focused ? color.picture.mask : time.shown?.mask;
  const rows = useMemo(() => {
    if (mask) return listRowsIn(network, mask, result, from);
    return result ? listResultRows(result) : listRows(network, from);
  }, [network, result, from, mask]);
  const { data: labels } = useQuery(labelsQuery);
  const showsSteps = result !== null || selected !== null;
  const actions = rowActions(screen);
  const { data: cells } = useQuery({ ...cellsQuery, enabled: fields.some(isColumn) });
  const described = withFields(nodeColumns(showsSteps, { ...actions, labels }), fields, cells);
  const colored = withColors(withSizes(described, color.sizes), color);
  const columns = result ? withWhy(colored) : colored;
  const first = result ? firstOrderOfSearch : firstOrder;
  const sorting = wanted && columns.some(({ id }) => id === wanted.by) ? wanted : first;
  const queries = useQueryClient();
  const saveTable = async () => {
    const [facts, labelled, groups, { file }, { downloadTable }] = await Promise.all([
      queries.fetchQuery(factsQuery),
      queries.fetchQuery(labelsQuery),
      color.hasGroups ? queries.fetchQuery(colorsQuery('group')) : null,
      // The table has a column of its own for what sizes stand for.
      receiveData('json', { ...exportRequest, size: undefined }),
      import('./download-table.ts'),
    ]);
    const { edges } = JSON.parse(await file.text());
    const columnsOfFile = withGroups(columns, groups);
    const shown = { columns: columnsOfFile, rows, sorting };
    return downloadTable(exportRequest, { ...shown, facts, labelled, edges });
  };
  const stepsFrom = selected === null ? '' : (network.names[selected] ?? '');
  const lead = stepsFrom === '' ? tableMessages.all : tableMessages.stepsFrom(stepsFrom);
  return (
    <div className={styles.sheet}>
      <Group component="header" justify="space-between" gap="sm" mb="md">
        <Box flex="1 1 220px" miw={0}>
          <Title size="h2">{tableMessages.title(rows.length)}</Title>
          <Text size="sm" c="dimmed">
            {search.reply ? countsText(search.reply) : lead}
          </Text>
          {!search.reply && screen.all.total !== undefined && (
            <Suspense fallback={null}>
              <ListedPart />
            </Suspense>
          )}
        </Box>
        <Group className={styles.tools ?? ''} gap="sm">
          <DownloadControl look="button" map={null} {...exportRequest} saveTable={saveTable} />
          <ToolButton
            Icon={IconCalendarTime}
            size="md"
            aria-expanded={time.isOpen}
            onClick={() => time.open(!time.isOpen)}
          >
            {messages.years}
          </ToolButton>
          {screen.wayBack}
          <ToolButton Icon={IconShare2} size="md" onClick={screen.sharing.open}>
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
          onColor={(by) => setWanted({ by: by === 'kind' ? 'type' : 'colour', order: 'asc' })}
          onSize={(by) => setWanted({ by: by ? 'size' : 'connections', order: 'desc' })}
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
        onOpen={actions.onSelect}
        inSight={rows.find(({ index }) => index === selected)?.key}
        virtual="box"
      />
    </div>
  );
}

function rowActions({ selected, hrefWith, choose, openNode }: MapScreenState): RowActions {
  return {
    selected,
    selectHref: ({ key }) => hrefWith({ node: key, path: null }),
    onSelect: ({ index, key }) => choose(index === selected ? null : key),
    mapHref: ({ key }) => hrefWith({ node: key, zoom: true, view: 'map', path: null }),
    onShowOnMap: ({ key }) => openNode(key, { zoom: true, view: 'map' }),
  };
}

const rowKey = ({ key }: TableRow) => key;
