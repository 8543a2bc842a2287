import {
  type ImportReport,
  type ImportRow,
  type ImportStatus,
  importLimits,
  partName,
} from '@mangrove/contract/browser';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { Stack, Text } from '../../../kit/layout/layout.ts';
import { importRows as text } from './messages.ts';
import styles from './network-import.module.css';

/** What the superuser chose for rows of earlier imports. */
export interface Choices {
  takesFileValues: boolean;
  /** The keys of removed rows that come back. */
  bringBack: readonly string[];
}

export const noChoices: Choices = { takesFileValues: false, bringBack: [] };

interface RowsProps {
  rows: ImportReport['rows'];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** What became of the rows, with the choices for those that differ and those that were removed. */
export function Rows({ rows, choices, onChoose }: RowsProps) {
  const countOf = (...statuses: ImportStatus[]) =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  const differing = countOf('different', 'changed');
  const choose = (key: string, isChosen: boolean) => {
    const others = choices.bringBack.filter((one) => one !== key);
    onChoose({ ...choices, bringBack: isChosen ? [...others, key] : others });
  };
  return (
    <Stack gap="md">
      {differing > 0 && (
        <CheckField
          label={text.take(differing)}
          description={text.takeHint}
          checked={choices.takesFileValues}
          onChange={(takesFileValues) => onChoose({ ...choices, takesFileValues })}
        />
      )}
      {rows
        .filter(({ count }) => count > 0)
        .map(({ status, count, first }) => (
          <details key={status} open={status !== 'new' && status !== 'equal'}>
            <summary>{text.status(status, count)}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard focus */}
            <ul className={styles.lines} tabIndex={0} aria-label={text.status(status, count)}>
              {first.map((row) => (
                <li key={`${row.file} ${row.line}`}>
                  <Row
                    row={row}
                    isChosen={choices.bringBack.includes(row.key)}
                    isFull={choices.bringBack.length >= importLimits.broughtBack}
                    onChoose={(isChosen) => choose(row.key, isChosen)}
                  />
                </li>
              ))}
            </ul>
            {count > first.length && text.more(count - first.length)}
          </details>
        ))}
    </Stack>
  );
}

interface RowProps {
  row: ImportRow;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Row({ row, isChosen, isFull, onChoose }: RowProps) {
  const { file, line, name, survivor, removed, changed, differs } = row;
  return (
    <>
      <strong>{text.place(file, line)}</strong> {name}
      <Text span c="dimmed">
        {survivor && ` ${text.merged(survivor.name)}`}
        {removed && ` ${text.removed(removed)}`}
        {changed && ` ${text.changed(changed)}`}
      </Text>
      {differs.map(({ part, file: given, here }) => (
        <Text key={part} c="dimmed">
          {text.differs(partName(part), given, here)}
        </Text>
      ))}
      {row.may_come_back && (
        <CheckField
          label={text.bringBack(name)}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onChoose}
        />
      )}
    </>
  );
}
