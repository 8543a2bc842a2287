import type { MatchReason } from '@mangrove/contract/browser';
import { MarkedText } from '../../kit/text/marked-text.tsx';
import styles from './match-reasons.module.css';

const fieldNames: Record<MatchReason['field'], string> = {
  name: 'Name: ',
  tag: 'Tag ',
  about: 'About: ',
  country: 'Country: ',
  role: 'Role: ',
};

/** Why something was found, beside its name: one line for each field. */
export function MatchReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const beside = reasonsBesideName(reasons);
  if (beside.length === 0) return null;
  return (
    <span className={styles.reasons}>
      {beside.map((reason) => (
        <span key={`${reason.field} ${reason.text}`} className={styles.reason}>
          {fieldNames[reason.field]}
          <MarkedText {...reason} />
        </span>
      ))}
    </span>
  );
}

/** The reasons that the name does not show by itself. */
export function reasonsBesideName(reasons: readonly MatchReason[]): readonly MatchReason[] {
  return reasons.filter(({ field }) => field !== 'name');
}

/** Which parts of the name were searched for. */
export function marksOfName(reasons: readonly MatchReason[]): MatchReason['ranges'] {
  return reasons.find(({ field }) => field === 'name')?.ranges ?? [];
}

/** "Tag FLOOD · About: …after the flood of 2011…", as a file or a line of plain text has it. */
export function reasonsText(reasons: readonly MatchReason[]): string {
  return reasons.map(({ field, text }) => fieldNames[field] + text).join(' · ');
}
