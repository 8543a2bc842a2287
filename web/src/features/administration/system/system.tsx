import { type Call, calls } from '@mangrove/contract/browser';
import {
  IconAdjustmentsOff,
  IconArchive,
  IconDownload,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { detailOr } from '../../../api/api-error.ts';
import { paths } from '../../../api/paths.ts';
import { receiveFile } from '../../../api/receive-file.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { showToast } from '../../../kit/layout/toasts.tsx';
import { ClearDataDialog } from './clear-data-dialog.tsx';
import { system as text } from './messages.ts';
import styles from './system.module.css';
import { SystemInfo } from './system-info.tsx';

/** The system screen: backup, export, system information and clearing all data. */
export function System() {
  const [isClearing, setClearing] = useState(false);
  const backup = useDownload(calls.makeBackup, text.backupDone, text.backupFailed);
  const exporting = useDownload(calls.exportNetwork, text.exportDone, text.exportFailed);
  return (
    <div className={styles.system}>
      <Sheet title={text.actions}>
        <SystemAction text={text.backupText}>
          <ToolButton
            Icon={IconArchive}
            variant="filled"
            isBusy={backup.isBusy}
            onClick={() => backup.run()}
          >
            {backup.isBusy ? text.backupBusy : text.backup}
          </ToolButton>
        </SystemAction>
        <SystemAction text={text.exportText}>
          <ToolButton Icon={IconDownload} isBusy={exporting.isBusy} onClick={() => exporting.run()}>
            {exporting.isBusy ? text.exportBusy : text.export}
          </ToolButton>
        </SystemAction>
        <SystemAction text={text.developmentModeText}>
          <LinkButton
            to={paths.entityList}
            variant="default"
            size="sm"
            leftSection={<IconTool size={18} stroke={1.75} aria-hidden />}
          >
            {text.developmentMode}
          </LinkButton>
        </SystemAction>
        <SystemAction text={text.resetText}>
          <ToolButton Icon={IconAdjustmentsOff} onClick={() => showToast('info', text.comingSoon)}>
            {text.reset}
          </ToolButton>
        </SystemAction>
      </Sheet>
      <SystemInfo />
      <Sheet title={text.danger} ground="outlined">
        <SystemAction text={text.clearText}>
          <ToolButton
            Icon={IconTrash}
            variant="outline"
            color="red"
            onClick={() => setClearing(true)}
          >
            {text.clear}
          </ToolButton>
        </SystemAction>
      </Sheet>
      {isClearing && <ClearDataDialog onClose={() => setClearing(false)} />}
    </div>
  );
}

/** An action that requests a file from the server and saves it in the browser. */
function useDownload(endpoint: Call, done: (name: string) => string, failed: string) {
  return useAction({
    call: async () => {
      const { name, file } = await receiveFile(endpoint);
      saveFile(name, file, file.type);
      return name;
    },
    done,
    failedToast: (error) => detailOr(error, failed),
  });
}

function SystemAction({ text: words, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.act}>
      <p>{words}</p>
      {children}
    </div>
  );
}
