import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Network } from '../network.ts';
import { tableMessages } from './messages.ts';
import styles from './network-table.module.css';
import { NodeList } from './node-list.tsx';
import { NodeRows } from './node-rows.tsx';
import { saveFile } from './save-file.ts';
import { writeCsv } from './table-csv.ts';
import { useTableModel } from './table-model.ts';
import type { TableRow } from './table-rows.ts';

/** What a row leads to: itself selected in the table, or its node on the map. */
export interface RowActions {
  selected: number | null;
  selectHref: (row: TableRow) => string;
  onSelect: (row: TableRow) => void;
  mapHref: (row: TableRow) => string;
  onShowOnMap: (row: TableRow) => void;
}

interface NetworkTableProps extends RowActions {
  network: Network;
  /** Stands between title and rows. */
  notice: ReactNode;
  /** Stands at the right of the title: the switch back to the map. */
  children?: ReactNode;
}

/** Everything the map shows, as a table; on a phone as a list of two-line rows. */
export function NetworkTable({ network, notice, children, ...actions }: NetworkTableProps) {
  const table = useTableModel(network, actions.selected);
  const isNarrow = useNarrow();
  const { selected } = actions;
  const download = () => {
    const rows = table.getRowModel().rows.map((row) => row.original);
    const csv = writeCsv(rows, selected !== null);
    saveFile(tableMessages.fileName, csv, 'text/csv;charset=utf-8');
  };
  return (
    <div className={styles.sheet}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{tableMessages.title(network.size)}</h1>
          <p className={styles.lead}>
            {selected === null
              ? tableMessages.all
              : tableMessages.stepsFrom(network.names[selected] ?? '')}
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
      {isNarrow ? <NodeList table={table} {...actions} /> : <NodeRows table={table} {...actions} />}
    </div>
  );
}
