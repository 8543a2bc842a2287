import type { EntityType } from '@mangrove/contract/browser';
import styles from './entity-name.module.css';
import { KindGlyph } from './kind-glyph.tsx';

interface EntityNameProps {
  type: EntityType;
  name: string;
  /** A long name goes on in a second line instead of being cut in the first. */
  isTwoLined?: boolean;
}

/** The shape of the kind and the name, as in every list and table; the kind's word stands beside. */
export function EntityName({ type, name, isTwoLined }: EntityNameProps) {
  return (
    <span className={styles.entity}>
      <KindGlyph type={type} size={18} coloured />
      <span className={styles.name} data-two-lined={isTwoLined || undefined}>
        {name}
      </span>
    </span>
  );
}
