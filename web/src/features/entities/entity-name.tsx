import type { EntityType } from '@mangrove/contract';
import { kindName } from '../../ui/kind.ts';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './entity-name.module.css';

interface EntityNameProps {
  type: EntityType;
  name: string;
  /** Leave out where the kind stands in words beside the name. */
  withKind?: boolean;
}

/** The shape of the kind and the name, as in every list and table. */
export function EntityName({ type, name, withKind = false }: EntityNameProps) {
  return (
    <span className={styles.entity}>
      <KindGlyph type={type} size={18} coloured />
      <span className={styles.name}>
        {name}
        {withKind && <VisuallyHidden>, {kindName[type].toLowerCase()}</VisuallyHidden>}
      </span>
    </span>
  );
}
