import type { ImportCounts, ImportReport } from '@mangrove/contract';
import { formatCount } from '../../../kit/text/formats.ts';
import { kindName, kindPlural, kinds } from '../../../ui/kind.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { importReport as text } from './messages.ts';
import styles from './network-import.module.css';

/** "2 people, 1 project and 3 relationships". */
export function addedText({ added, added_relationships }: ImportCounts): string {
  const entities = kinds
    .filter((kind) => added[kind] > 0)
    .map((kind) =>
      formatCount(added[kind], [kindName[kind].toLowerCase(), kindPlural[kind].toLowerCase()]),
    );
  const relationships = formatCount(added_relationships, ['relationship', 'relationships']);
  return entities.length === 0 ? relationships : `${entities.join(', ')} and ${relationships}`;
}

/** Whether an import would change anything. */
export function addsSomething({ added, added_relationships }: ImportCounts): boolean {
  return added_relationships > 0 || kinds.some((kind) => added[kind] > 0);
}

/** What a dry run found: counts, faults by line, what is left out, and the first rows. */
export function Report({ report }: { report: ImportReport }) {
  const { counts } = report;
  const there = counts?.already_there;
  return (
    <section className={styles.sheet} aria-labelledby="import-report">
      <h2 id="import-report">{text.title}</h2>
      {counts && (
        <p className={styles.sum} role="status">
          {addsSomething(counts) ? text.wouldAdd(addedText(counts)) : text.nothingNew}
        </p>
      )}
      {there && there.entities + there.relationships > 0 && (
        <p>
          {text.alreadyThere(
            formatCount(there.entities, ['entity', 'entities']),
            formatCount(there.relationships, ['relationship', 'relationships']),
          )}
        </p>
      )}
      <Errors report={report} />
      <Files files={report.files} />
      <Notes report={report} />
      <Preview preview={report.preview} />
    </section>
  );
}

function Errors({ report: { errors, errors_count: count } }: { report: ImportReport }) {
  if (count === 0) return null;
  const title = text.errors(formatCount(count, ['fault', 'faults']));
  return (
    <Notice kind="error" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
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

function Files({ files }: Pick<ImportReport, 'files'>) {
  return (
    <table className={styles.files} aria-label={text.files}>
      <thead>
        <tr>
          <th scope="col">{text.file}</th>
          <th scope="col" className={styles.number}>
            {text.rows}
          </th>
          <th scope="col" className={styles.number}>
            {text.duplicates}
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ name, rows, duplicates }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={styles.number}>{rows.toLocaleString('en')}</td>
            <td className={styles.number}>{duplicates.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes({ report: { notes, notes_count } }: { report: ImportReport }) {
  if (notes_count === 0) return null;
  return (
    <div>
      <h3>{text.notes}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={styles.lines} tabIndex={0} aria-label={text.notes}>
        {notes.map(({ kind, reason, what, count, places: [first] }) => (
          <li key={`${kind} ${reason} ${what}`}>
            <strong>{text[kind]}</strong> {reason}: {what}{' '}
            <span className={styles.muted}>
              ({first && text.line(first.file, first.line)}
              {count > 1 && ` +${(count - 1).toLocaleString('en')}`})
            </span>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={styles.preview} tabIndex={0} aria-label={text.preview}>
        {entities.map(({ type, line, name, about, location, tags }) => (
          <li key={`${type} ${line}`}>
            <KindGlyph type={type} size={18} coloured />
            <div>
              <strong>{name}</strong>
              <p className={styles.muted}>
                {[location, tags.join(', '), about].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
          </li>
        ))}
        {relationships.map(({ line, from, to, role, years }) => (
          <li key={`relationship ${line}`}>
            <div>
              <strong>{text.connected(from, to)}</strong>
              <p className={styles.muted}>
                {[role, years].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
