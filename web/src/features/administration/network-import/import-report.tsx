import type { ImportCounts, ImportReport } from '@mangrove/contract/browser';
import { kinds } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { fillText } from '../../../kit/text/fill-text.ts';
import { type Choices, Rows } from './import-rows.tsx';
import { importReport as text } from './messages.ts';
import styles from './network-import.module.css';

/** The number of rows of both kinds. */
export function sumOf({ entities, relationships }: ImportCounts['taken']): number {
  return entities + relationships;
}

/** Whether an import would add anything. */
export function addsSomething({ added, added_relationships }: ImportCounts): boolean {
  return added_relationships > 0 || kinds.some((kind) => added[kind] > 0);
}

interface ReportProps {
  report: ImportReport;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** The result of a dry run: counts, errors by line, what is left out, and the first rows. */
export function Report({ report, choices, onChoose }: ReportProps) {
  const { counts } = report;
  const there = counts?.already_there;
  const left = counts?.left_out;
  return (
    <Sheet title={text.title} className={styles.report ?? ''}>
      {counts && (
        <Text fw="bold" role="status">
          {addsSomething(counts) ? text.wouldAdd(counts) : text.nothingNew}
        </Text>
      )}
      {counts && counts.namesakes > 0 && (
        <Notice kind="warning">{text.namesakes(counts.namesakes)}</Notice>
      )}
      {there && there.entities + there.relationships > 0 && <p>{text.alreadyThere(there)}</p>}
      {left && left.entities + left.relationships > 0 && <p>{text.leftOut(left)}</p>}
      <Errors report={report} />
      <Rows rows={report.rows} choices={choices} onChoose={onChoose} />
      <Facts
        label={text.files}
        facts={report.files.map((file) => [file.name, text.counts(file.rows, file.duplicates)])}
      />
      <Notes report={report} />
      <Preview preview={report.preview} />
    </Sheet>
  );
}

function Errors({ report: { errors, errors_count: count } }: { report: ImportReport }) {
  if (count === 0) return null;
  const title = text.errors(count);
  return (
    <Notice kind="error" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard focus */}
      <ul className={styles.lines} tabIndex={0} aria-label={title}>
        {errors.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`}>
            <strong>{text.line(file, line)}</strong> {message}
          </li>
        ))}
      </ul>
      {count > errors.length && text.moreErrors(count - errors.length)}
    </Notice>
  );
}

function Notes({ report: { notes, notes_count } }: { report: ImportReport }) {
  if (notes_count === 0) return null;
  return (
    <div>
      <h3>{text.notes}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard focus */}
      <ul className={styles.lines} tabIndex={0} aria-label={text.notes}>
        {notes.map(({ kind, reason, what, count, places: [first] }) => (
          <li key={`${kind} ${reason} ${what}`}>
            {fillText(text.note, {
              kind: <strong>{text[kind]}</strong>,
              reason,
              what,
              places: (
                <Text span c="dimmed">
                  {text.places(first ? text.line(first.file, first.line) : '', count - 1)}
                </Text>
              ),
            })}
          </li>
        ))}
      </ul>
      {notes_count > notes.length && <p>{text.moreNotes(notes_count - notes.length)}</p>}
    </div>
  );
}

function Preview({ preview: { entities, relationships } }: Pick<ImportReport, 'preview'>) {
  if (entities.length + relationships.length === 0) return null;
  return (
    <div>
      <h3>{text.preview}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area needs keyboard focus */}
      <ul className={styles.preview} tabIndex={0} aria-label={text.preview}>
        {entities.map(({ type, line, name, about, location, tags }) => (
          <li key={`${type} ${line}`}>
            <KindGlyph type={type} size={18} colored />
            <div>
              <strong>{name}</strong>
              <Text c="dimmed" lineClamp={2}>
                {[location, tags.join(', '), about].filter((part) => part !== '').join(' · ')}
              </Text>
            </div>
          </li>
        ))}
        {relationships.map(({ line, from, to, role, years }) => (
          <li key={`relationship ${line}`}>
            <div>
              <strong>{text.connected(from, to)}</strong>
              <Text c="dimmed" lineClamp={2}>
                {[role, years].filter((part) => part !== '').join(' · ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
