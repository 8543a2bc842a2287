import { checkImport, type ImportReport, importLimits, importNetwork } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { IconFiles, IconFolderOpen } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { detailOr } from '../../../lib/api-error.ts';
import { PasswordNotGiven, useConfirmed } from '../../../lib/step-up.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { type ChosenFiles, chooseFiles, formOf, refuseFiles } from './chosen-files.ts';
import { addedText, addsSomething, Report } from './import-report.tsx';
import { networkImport as text } from './messages.ts';
import styles from './network-import.module.css';

/** CSV files come into the network: chosen, checked in a dry run, and imported as checked. */
export function NetworkImport() {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [chosen, setChosen] = useState<ChosenFiles | null>(null);
  const [source, setSource] = useState('');
  const [report, setReport] = useState<ImportReport | null>(null);

  const checking = useMutation({
    mutationFn: (files: File[]) =>
      confirmed(() => callApi(checkImport, { query: { source }, body: formOf(files) })),
    onSuccess: setReport,
  });
  const importing = useMutation({
    mutationFn: ({ files, digest }: { files: File[]; digest: string }) =>
      confirmed(() => callApi(importNetwork, { query: { source, digest }, body: formOf(files) })),
    onSuccess: async (counts) => {
      setReport(null);
      setChosen(null);
      await showToast('success', text.done(addedText(counts)));
      await refreshNetwork(queries);
    },
  });
  const isBusy = checking.isPending || importing.isPending;
  // What was checked is imported, and nothing else: another choice is checked anew.
  const forget = () => {
    setReport(null);
    checking.reset();
    importing.reset();
  };
  const choose = (files: ChosenFiles) => {
    forget();
    setChosen(files);
    if (files.folder !== '') setSource(files.folder.slice(0, importLimits.source));
  };
  const refusal = chosen && refuseFiles(chosen.files);
  const isReady = chosen !== null && refusal === null && source.trim() !== '';

  return (
    <div className={styles.import}>
      <form
        className={styles.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) checking.mutate(chosen.files);
        }}
      >
        <h2>{text.title}</h2>
        <p>{text.text}</p>
        <FileChoice isBusy={isBusy} onChoose={choose} />
        {chosen && <Chosen chosen={chosen} />}
        {refusal && <Notice kind="error">{text.refused[refusal]}</Notice>}
        <TextField
          label={text.source}
          description={text.sourceHint}
          value={source}
          maxLength={importLimits.source}
          disabled={isBusy}
          onChange={(value) => {
            forget();
            setSource(value);
          }}
        />
        <Failure error={checking.error} otherwise={text.checkFailed} />
        <DialogButtons>
          <Button
            type="submit"
            variant={report ? 'default' : 'filled'}
            disabled={!isReady}
            aria-disabled={!isReady || isBusy}
          >
            {checking.isPending ? text.checking : text.check}
          </Button>
        </DialogButtons>
      </form>
      {report && chosen && (
        <>
          <Report report={report} />
          <Failure error={importing.error} otherwise={text.importFailed} />
          {report.counts && addsSomething(report.counts) && (
            <DialogButtons>
              <Button
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) importing.mutate({ files: chosen.files, digest: report.digest });
                }}
              >
                {importing.isPending ? text.importing : text.import}
              </Button>
            </DialogButtons>
          )}
        </>
      )}
    </div>
  );
}

interface FileChoiceProps {
  isBusy: boolean;
  onChoose: (files: ChosenFiles) => void;
}

function FileChoice({ isBusy, onChoose }: FileChoiceProps) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const read = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.files?.length) onChoose(chooseFiles(currentTarget.files));
    // So that the same choice, changed on the disk, is a choice again.
    currentTarget.value = '';
  };
  const input = { type: 'file', multiple: true, hidden: true, onChange: read } as const;
  return (
    <div className={styles.choice}>
      <input {...input} ref={folder} aria-label={text.folderInput} {...{ webkitdirectory: '' }} />
      <input {...input} ref={files} aria-label={text.filesInput} accept=".csv,image/*" />
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconFolderOpen size={18} stroke={1.75} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        {text.folder}
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconFiles size={18} stroke={1.75} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {text.files}
      </Button>
    </div>
  );
}

function Chosen({ chosen: { files, others } }: { chosen: ChosenFiles }) {
  return (
    <div>
      <ul className={styles.chosen} aria-label={text.chosen}>
        {files.map(({ name, size }) => (
          <li key={name}>
            {name}{' '}
            <span className={styles.muted}>{Math.ceil(size / 1024).toLocaleString('en')} KB</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.muted}>{text.others(others)}</p>}
    </div>
  );
}

function Failure({ error, otherwise }: { error: Error | null; otherwise: string }) {
  if (!error || error instanceof PasswordNotGiven) return null;
  return <Notice kind="error">{detailOr(error, otherwise)}</Notice>;
}
