import type { EntityType } from '@mangrove/contract/browser';
import { MarkedText } from '../../kit/text/marked-text.tsx';
import styles from './entity-name.module.css';
import { KindGlyph } from './kind-glyph.tsx';

interface EntityNameProps {
  type: EntityType;
  name: string;
  /** Lets a long name wrap into a second line instead of being cut off in the first. */
  isTwoLined?: boolean;
  /** The ranges of the name that matched a search. */
  marks?: readonly (readonly [number, number])[];
}

/** The kind's glyph and the name, as in every list. The caller names the kind in words. */
export function EntityName({ type, name, isTwoLined, marks = [] }: EntityNameProps) {
  return (
    <span className={styles.entity}>
      <KindGlyph type={type} size={18} colored />
      <span className={styles.name} data-two-lined={isTwoLined || undefined}>
        {marks.length > 0 ? <MarkedText text={name} ranges={marks} /> : name}
      </span>
    </span>
  );
}
