import { calls, type ImportReport, importLimits } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconFiles, IconFolderOpen } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { DialogButtons } from '../../../kit/layout/dialog-buttons.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { refreshNetwork } from '../refresh-network.ts';
import { type ChosenFiles, checkFiles, chooseFiles, formOf } from './chosen-files.ts';
import { addsSomething, Report, sumOf } from './import-report.tsx';
import { type Choices, noChoices } from './import-rows.tsx';
import { networkImport as text } from './messages.ts';
import styles from './network-import.module.css';

/** Imports CSV files: the user chooses them, sees the result of a dry run, and imports them. */
export function NetworkImport() {
  const [chosen, setChosen] = useState<ChosenFiles | null>(null);
  const [source, setSource] = useState('');
  const [decodesHtml, setDecodesHtml] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const asked = { source, ...(decodesHtml && { decode_html: 'true' as const }) };

  const checking = useAction({
    call: (files: File[]) => callApi(calls.checkImport, { query: asked, body: formOf(files) }),
    failed: (error) => detailOr(error, text.checkFailed),
    onDone: setReport,
  });
  const importing = useAction({
    call: ({ files, digest }: { files: File[]; digest: string }) =>
      callApi(calls.importNetwork, {
        query: { ...asked, digest, ...queryOf(choices) },
        body: formOf(files),
      }),
    done: (counts) => text.done(counts, sumOf(counts.taken), sumOf(counts.brought_back)),
    failed: (error) => detailOr(error, text.importFailed),
    onDone: () => {
      setReport(null);
      setChoices(noChoices);
      setChosen(null);
    },
    refresh: async (queries, counts) => {
      if (counts) await refreshNetwork(queries);
    },
  });
  const isBusy = checking.isBusy || importing.isBusy;
  // Only files that were checked are imported, so a new choice clears the result of the dry run.
  const forget = () => {
    setReport(null);
    setChoices(noChoices);
    checking.reset();
    importing.reset();
  };
  const choose = (files: ChosenFiles) => {
    forget();
    setChosen(files);
    if (files.folder !== '') setSource(files.folder.slice(0, importLimits.source));
  };
  const refusal = chosen && checkFiles(chosen.files);
  const isChosen = choices.takesFileValues || choices.bringBack.length > 0;
  const isReady = chosen !== null && refusal === null && source.trim() !== '';

  return (
    <Stack gap="lg" maw={880}>
      <Sheet title={text.title}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady && !isBusy) checking.run(chosen.files);
          }}
        >
          <Stack gap="md">
            <Text>{text.text}</Text>
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
            <CheckField
              label={text.decodeHtml}
              description={text.decodeHtmlHint}
              checked={decodesHtml}
              disabled={isBusy}
              onChange={(isChecked) => {
                forget();
                setDecodesHtml(isChecked);
              }}
            />
            {checking.failure && <Notice kind="error">{checking.failure}</Notice>}
          </Stack>
          <DialogButtons>
            <Button
              type="submit"
              variant={report ? 'default' : 'filled'}
              disabled={!isReady}
              aria-disabled={!isReady || isBusy}
            >
              {checking.isBusy ? text.checking : text.check}
            </Button>
          </DialogButtons>
        </form>
      </Sheet>
      {report && <Report report={report} choices={choices} onChoose={setChoices} />}
      {importing.failure && <Notice kind="error">{importing.failure}</Notice>}
      {report?.counts && chosen && (addsSomething(report.counts) || isChosen) && (
        <DialogButtons>
          <Button
            aria-disabled={isBusy}
            onClick={() => importing.run({ files: chosen.files, digest: report.digest })}
          >
            {importing.isBusy ? text.importing : text.import}
          </Button>
        </DialogButtons>
      )}
    </Stack>
  );
}

function queryOf({ takesFileValues, bringBack }: Choices) {
  return {
    ...(takesFileValues ? { take_file_values: 'true' as const } : {}),
    ...(bringBack.length > 0 ? { bring_back: [...bringBack] } : {}),
  };
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
    // Cleared so that choosing the same files again, edited on disk, fires a change event.
    currentTarget.value = '';
  };
  const input = { type: 'file', multiple: true, hidden: true, onChange: read } as const;
  return (
    <Group gap="sm">
      <input {...input} ref={folder} aria-label={text.folderInput} {...{ webkitdirectory: '' }} />
      <input {...input} ref={files} aria-label={text.filesInput} accept=".csv,image/*" />
      <ToolButton
        Icon={IconFolderOpen}
        size="md"
        disabled={isBusy}
        onClick={() => folder.current?.click()}
      >
        {text.folder}
      </ToolButton>
      <ToolButton
        Icon={IconFiles}
        size="md"
        disabled={isBusy}
        onClick={() => files.current?.click()}
      >
        {text.files}
      </ToolButton>
    </Group>
  );
}

function Chosen({ chosen: { files, others } }: { chosen: ChosenFiles }) {
  return (
    <div>
      <ul className={styles.lines} aria-label={text.chosen}>
        {files.map(({ name, size }) => (
          <li key={name}>
            {name}{' '}
            <Text span c="dimmed">
              {text.size(Math.ceil(size / 1024))}
            </Text>
          </li>
        ))}
      </ul>
      {others > 0 && <Text c="dimmed">{text.others(others)}</Text>}
    </div>
  );
}
