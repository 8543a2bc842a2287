import { exportNetwork, makeBackup } from '@mangrove/contract';
import { Button } from '@mantine/core';
import {
  IconAdjustmentsOff,
  IconArchive,
  IconDownload,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ClearDataDialog } from './clear-data-dialog.tsx';
import { system as text } from './messages.ts';
import styles from './system.module.css';
import { SystemInfo } from './system-info.tsx';
import { useDownload } from './use-download.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What concerns the product as a whole: backup, export, what it runs on, and the end of it all. */
export function System() {
  const [isClearing, setClearing] = useState(false);
  const backup = useDownload({
    endpoint: makeBackup,
    done: text.backupDone,
    failed: text.backupFailed,
  });
  const exporting = useDownload({
    endpoint: exportNetwork,
    done: text.exportDone,
    failed: text.exportFailed,
  });
  return (
    <div className={styles.system}>
      <section className={styles.sheet} aria-labelledby="system-actions">
        <h2 id="system-actions">{text.actions}</h2>
        <Act text={text.backupText}>
          <Button
            size="sm"
            leftSection={<IconArchive {...icon} />}
            aria-disabled={backup.isPending}
            onClick={() => {
              if (!backup.isPending) backup.mutate();
            }}
          >
            {backup.isPending ? text.backupBusy : text.backup}
          </Button>
        </Act>
        <Act text={text.exportText}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload {...icon} />}
            aria-disabled={exporting.isPending}
            onClick={() => {
              if (!exporting.isPending) exporting.mutate();
            }}
          >
            {exporting.isPending ? text.exportBusy : text.export}
          </Button>
        </Act>
        <Act text={text.developmentModeText}>
          <LinkButton
            to={paths.entityList}
            variant="default"
            size="sm"
            leftSection={<IconTool {...icon} />}
          >
            {text.developmentMode}
          </LinkButton>
        </Act>
        <Act text={text.resetText}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsOff {...icon} />}
            onClick={() => void showToast('info', text.comingSoon)}
          >
            {text.reset}
          </Button>
        </Act>
      </section>
      <SystemInfo />
      <section className={styles.danger} aria-labelledby="system-danger">
        <h2 id="system-danger">{text.danger}</h2>
        <Act text={text.clearText}>
          <Button
            variant="outline"
            color="red"
            size="sm"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setClearing(true)}
          >
            {text.clear}
          </Button>
        </Act>
      </section>
      {isClearing && <ClearDataDialog onClose={() => setClearing(false)} />}
    </div>
  );
}

function Act({ text: words, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.act}>
      <p>{words}</p>
      {children}
    </div>
  );
}
