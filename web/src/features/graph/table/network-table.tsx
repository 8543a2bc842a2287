import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Network } from '../network.ts';
import type { MapResult } from '../search/map-result.ts';
import { tableMessages } from './messages.ts';
import styles from './network-table.module.css';
import { NodeList } from './node-list.tsx';
import { NodeRows } from './node-rows.tsx';
import { writeCsv } from './table-csv.ts';
import { useTableModel } from './table-model.ts';
import type { TableRow } from './table-rows.ts';

/** What a row leads to: itself selected in the table, or its node on the map. */
export interface RowActions {
  selected: number | null;
  showsSteps: boolean;
  selectHref: (row: TableRow) => string;
  onSelect: (row: TableRow) => void;
  mapHref: (row: TableRow) => string;
  onShowOnMap: (row: TableRow) => void;
}

interface NetworkTableProps extends Omit<RowActions, 'showsSteps'> {
  network: Network;
  /** What a search found, instead of everything. */
  result: MapResult | null;
  /** What is said of it. */
  lead: string | null;
  /** Stands between title and rows. */
  notice: ReactNode;
  /** Stands at the right of the title: the switch back to the map. */
  children?: ReactNode;
}

/** Everything the map shows, as a table; on a phone as a list of two-line rows. */
export function NetworkTable(props: NetworkTableProps) {
  const { network, result, lead, notice, children, ...given } = props;
  const { selected } = given;
  const table = useTableModel(network, result, selected);
  const isNarrow = useNarrow();
  const showsSteps = result !== null || selected !== null;
  const actions: RowActions = { ...given, showsSteps };
  const count = table.getRowModel().rows.length;
  const stepsFrom = selected === null ? '' : (network.names[selected] ?? '');
  const download = () => {
    const rows = table.getRowModel().rows.map((row) => row.original);
    const csv = writeCsv(rows, showsSteps);
    saveFile(tableMessages.fileName, csv, 'text/csv;charset=utf-8');
  };
  return (
    <div className={styles.sheet}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{tableMessages.title(count)}</h1>
          <p className={styles.lead}>
            {lead ?? (stepsFrom === '' ? tableMessages.all : tableMessages.stepsFrom(stepsFrom))}
          </p>
        </div>
        <div className={styles.tools}>
          <Button
            variant="default"
            onClick={download}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {tableMessages.download}
          </Button>
          {children}
        </div>
      </header>
      <div className={styles.notice}>{notice}</div>
      {isNarrow ? <NodeList table={table} {...actions} /> : <NodeRows table={table} {...actions} />}
    </div>
  );
}
