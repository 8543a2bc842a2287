import type { EntityType } from '@mangrove/contract/browser';
import { MarkedText } from '../../kit/text/marked-text.tsx';
import styles from './entity-name.module.css';
import { KindGlyph } from './kind-glyph.tsx';

interface EntityNameProps {
  type: EntityType;
  name: string;
  /** A long name goes on in a second line instead of being cut in the first. */
  isTwoLined?: boolean;
  /** Parts of the name that were searched for. */
  marks?: readonly (readonly [number, number])[];
}

/** The shape of the kind and the name, as in every list and table; the kind's word stands beside. */
export function EntityName({ type, name, isTwoLined, marks = [] }: EntityNameProps) {
  return (
    <span className={styles.entity}>
      <KindGlyph type={type} size={18} coloured />
      <span className={styles.name} data-two-lined={isTwoLined || undefined}>
        {marks.length > 0 ? <MarkedText text={name} ranges={marks} /> : name}
      </span>
    </span>
  );
}
