import { keptText, type RetentionRow, retention } from '@mangrove/contract/browser';
import { siteName } from '../../domain/site/site-name.ts';
import styles from './legal-text.module.css';

const rows: readonly (RetentionRow & { name: string })[] = Object.entries(retention).map(
  ([name, row]) => ({ name, ...row }),
);

const enders: Record<RetentionRow['ends']['by'], string> = {
  job: 'a job that runs every hour',
  belonging: 'goes with what it belongs to',
  operator: `those who run ${siteName}`,
};

/** What is kept, why, for how long and who erases it: written from the table that the job follows. */
export function RetentionTable() {
  return (
    <article className={styles.text}>
      <h1>What is kept, and for how long</h1>
      <p>
        This list is made of the table that the job which erases follows: it says what happens, not
        what is meant to happen.
      </p>
      {rows.map((row) => (
        <section key={row.name}>
          <h2>{row.what}</h2>
          <ul>
            <li>Why: {row.why}.</li>
            <li>How long: {keptText(row)}.</li>
            <li>Who erases it: {enders[row.ends.by]}.</li>
          </ul>
        </section>
      ))}
    </article>
  );
}
