import { type PartChange, partName } from '@mangrove/contract/browser';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { compareLists, itemText } from './list-items.ts';
import { actMessages as text } from './messages.ts';
import styles from './part-changes.module.css';
import { compareTexts } from './text-difference.ts';

interface PartChangesProps {
  changes: Record<string, PartChange>;
}

/** What became of each part: texts word by word, lists by what they lost and gained. */
export function PartChanges({ changes }: PartChangesProps) {
  return (
    <dl className={styles.parts}>
      {Object.entries(changes).map(([part, { before, after }]) => (
        <div key={part}>
          <dt className={styles.part}>{capitalise(partName(part))}</dt>
          <dd className={styles.value}>
            <Difference part={part} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ part, before, after }: { part: string; before?: unknown; after?: unknown }) {
  if (Array.isArray(before) || Array.isArray(after)) {
    return <ListDifference part={part} before={listOf(before)} after={listOf(after)} />;
  }
  if (part !== 'photo' && typeof before === 'string' && typeof after === 'string') {
    return <TextDifference before={before} after={after} />;
  }
  return <TextDifference before={valueText(part, before)} after={valueText(part, after)} />;
}

function TextDifference({ before, after }: { before: string; after: string }) {
  let at = 0;
  return compareTexts(before, after).map(({ kind, text: piece }) => {
    at += 1;
    if (kind === 'same') return <span key={at}>{piece}</span>;
    return <Changed key={at} kind={kind} piece={piece} />;
  });
}

/** Underlined or struck through as well as coloured, and named for whoever hears it. */
function Changed({ kind, piece }: { kind: 'added' | 'removed'; piece: string }) {
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[kind]}>
      <VisuallyHidden>{` ${text[kind]}: `}</VisuallyHidden>
      {piece}
    </Tag>
  );
}

function ListDifference({
  part,
  before,
  after,
}: {
  part: string;
  before: readonly unknown[];
  after: readonly unknown[];
}) {
  const { removed, added } = compareLists(before, after);
  if (removed.length + added.length === 0) return <span>{text.reordered}</span>;
  return (
    <ul className={styles.list}>
      {removed.map((item) => (
        <li key={`removed ${JSON.stringify(item)}`}>
          <Changed kind="removed" piece={itemText(part, item)} />
        </li>
      ))}
      {added.map((item) => (
        <li key={`added ${JSON.stringify(item)}`}>
          <Changed kind="added" piece={itemText(part, item)} />
        </li>
      ))}
    </ul>
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueText(part: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (part === 'photo') return text.picture;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  return String(value);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
